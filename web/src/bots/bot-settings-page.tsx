import { Alert, Skeleton, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../layout/lazy-part.ts'
import { mayEdit, useSession } from '../session.ts'
import { ArchiveBot } from './archive-bot.tsx'
import { BotCopies } from './bot-copies.tsx'
import { BotForm } from './bot-form.tsx'
import { useBot } from './bot-queries.ts'
import { DeleteBot } from './delete-bot.tsx'

const BotRetention = lazyPart(async () => (await import('../retention/bot-retention.tsx')).BotRetention)

export function BotSettingsPage() {
  const bot = useBot()
  const isEditable = mayEdit(useSession().role)
  return (
    <Stack gap="xl" maw="44rem">
      {!isEditable && (
        <Alert color="gray" icon={<IconLock size={18} />}>
          You have read-only access to these settings. To change them, ask an owner or admin to make you an editor.
        </Alert>
      )}
      <BotForm key={bot.id} bot={bot} isEditable={isEditable} />
      <Suspense fallback={<Skeleton h={60} />}>
        <BotRetention bot={bot} />
      </Suspense>
      {isEditable && (
        <>
          <BotCopies bot={bot} />
          <ArchiveBot bot={bot} />
          <DeleteBot bot={bot} />
        </>
      )}
    </Stack>
  )
}
