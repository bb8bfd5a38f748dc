import { Card, Stack, Tabs } from '@mantine/core'
import { PageHeader } from '../layout/page-header.tsx'
import { RoleNeeded } from '../layout/role-needed.tsx'
import { mayEdit, useSession } from '../session.ts'
import { ImportBot } from './import-bot.tsx'
import { NewBotForm } from './new-bot-form.tsx'

export function NewBotPage() {
  const { role } = useSession()
  if (!mayEdit(role))
    return <RoleNeeded>Bots are created by editors. Ask an owner or admin to make you one.</RoleNeeded>
  return (
    <Stack gap={0} maw="44rem">
      <PageHeader
        back={{ to: '/bots', label: 'Bots' }}
        title="New bot"
        description="Only the name is required. Everything can be changed later."
      />
      <Tabs defaultValue="new" keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="new">Start here</Tabs.Tab>
          <Tabs.Tab value="file">From a file</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="new">
          <NewBotForm />
        </Tabs.Panel>
        <Tabs.Panel value="file">
          <Card>
            <ImportBot />
          </Card>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
