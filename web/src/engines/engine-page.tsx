import { Alert, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useBot } from '../bots/bot-queries.ts'
import { providersQuery } from '../providers/provider-queries.ts'
import { mayEdit, useSession } from '../session.ts'
import { EngineFieldset } from './engine-fieldset.tsx'

export function EnginePage() {
  const bot = useBot()
  const isEditable = mayEdit(useSession().role)
  const { data: providers } = useSuspenseQuery(providersQuery)
  return (
    <Stack gap="lg" maw="44rem">
      {!isEditable && (
        <Alert color="gray" icon={<IconLock size={18} />}>
          You can view this bot’s model and behaviour. To change it, ask an owner or admin to make you an editor.
        </Alert>
      )}
      <EngineFieldset key={bot.id} bot={bot} providers={providers} isEditable={isEditable} />
    </Stack>
  )
}
