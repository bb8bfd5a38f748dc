import { SegmentedControl } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import type { Citation } from 'beckon-contract'
import { useState } from 'react'
import { useBot } from '../bots/bot-queries.ts'
import { mayEdit, useSession } from '../session.ts'
import { useArrival } from './arrival.ts'
import { EntryList } from './entry-list.tsx'
import styles from './knowledge-page.module.css'
import { Playground } from './playground.tsx'

const views = [
  { value: 'entries', label: 'Questions and answers' },
  { value: 'playground', label: 'Try it' },
]

/** An editor for a new entry, opened with a question or empty. */
const newDraft = (question = '') => ({ id: randomId(), question })

/** What the bot knows, and beside it a place to try it. On a phone, one at a time. */
export function KnowledgePage() {
  const bot = useBot()
  const isEditable = mayEdit(useSession().role)
  const arrival = useArrival()
  const [view, setView] = useState('entries')
  const [search, setSearch] = useState(arrival.entry?.title ?? '')
  const [drafts, setDrafts] = useState(arrival.question && isEditable ? [newDraft(arrival.question)] : [])
  const [shown, setShown] = useState<string | null>(arrival.entry?.id ?? null)

  const addDraft = (question?: string) => {
    setDrafts((open) => [newDraft(question), ...open])
    setView('entries')
  }
  const showEntry = ({ source_id, title }: Pick<Citation, 'source_id' | 'title'>) => {
    setShown(source_id)
    setView('entries')
    const card = document.getElementById(`entry-${source_id}`)
    // One that is not loaded yet is looked up by its first question.
    if (!card) setSearch(title)
    else requestAnimationFrame(() => card.scrollIntoView({ behavior: 'smooth', block: 'nearest' }))
  }
  return (
    <>
      {isEditable && (
        <SegmentedControl
          className={styles.views}
          aria-label="What to show"
          fullWidth
          data={views}
          value={view}
          onChange={setView}
        />
      )}
      <div className={styles.columns} data-view={view}>
        <EntryList
          bot={bot}
          isEditable={isEditable}
          search={search}
          onSearch={setSearch}
          shownId={shown}
          drafts={drafts}
          onAddDraft={addDraft}
          onCloseDraft={(id) => setDrafts((open) => open.filter((draft) => draft.id !== id))}
        />
        {isEditable && (
          <Playground key={bot.id} bot={bot} onReplyFrom={setShown} onShowEntry={showEntry} onAddAnswer={addDraft} />
        )}
      </div>
    </>
  )
}
