import { Alert, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useBot } from '../bots/bot-queries.ts'
import { providersQuery } from '../providers/provider-queries.ts'
import { mayEdit, useSession } from '../session.ts'
import { MindFieldset } from './mind-fieldset.tsx'

export function MindPage() {
  const bot = useBot()
  const isEditable = mayEdit(useSession().role)
  const { data: providers } = useSuspenseQuery(providersQuery)
  return (
    <Stack gap="lg" maw="44rem">
      {!isEditable && (
        <Alert color="gray" icon={<IconLock size={18} />}>
          You can look at how this bot thinks. To change it, ask an owner or admin to make you an editor.
        </Alert>
      )}
      <MindFieldset key={bot.id} bot={bot} providers={providers} isEditable={isEditable} />
    </Stack>
  )
}
