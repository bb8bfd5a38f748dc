import { Alert, Button, Group } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import type { Bot } from 'beckon-contract'
import { RelativeTime } from '../layout/relative-time.tsx'
import { mayEdit, useSession } from '../session.ts'
import { useBotChange } from './bot-queries.ts'

/** On every page of an archived bot. */
export function ArchivedBanner({ bot, archivedAt }: { bot: Bot; archivedAt: string }) {
  const { role } = useSession()
  const change = useBotChange(bot.id, `${bot.name} is back`)
  return (
    <Alert color="gray" icon={<IconArchive size={18} />} mb="lg">
      <Group justify="space-between" gap="sm">
        <span>
          This bot was archived <RelativeTime value={archivedAt} />. It answers only in the playground.
        </span>
        {mayEdit(role) && (
          <Button
            size="compact-sm"
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ archived: false })}
          >
            Bring back
          </Button>
        )}
      </Group>
    </Alert>
  )
}
