import { useBot } from '../bots/bot-queries.ts'
import { mayEdit, useSession } from '../session.ts'
import { EntryList } from './entry-list.tsx'
import { useDesk } from './knowledge-desk.ts'

export function EntriesPage() {
  const bot = useBot()
  const isEditable = mayEdit(useSession().role)
  return <EntryList bot={bot} isEditable={isEditable} {...useDesk()} />
}
