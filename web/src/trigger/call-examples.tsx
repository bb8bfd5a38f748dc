import { Anchor, Card, SegmentedControl, Stack, Tabs, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { CodeBlock } from '../layout/code-block.tsx'
import { CopyField } from '../layout/copy-field.tsx'
import { AnchorLink } from '../layout/links.tsx'
import { mayAdmin, useSession } from '../session.ts'
import { type CallKind, callKinds, callSnippets } from './call-snippets.ts'
import { triggerUrl } from './trigger-url.ts'

export function CallExamples({ botId }: { botId: string }) {
  const { role } = useSession()
  const [kind, setKind] = useState<CallKind>('reply')
  const url = triggerUrl(botId)
  const languages = Object.entries(callSnippets)
  return (
    <Card>
      <Stack gap="md">
        <div>
          <Title order={2}>Call it</Title>
          <Text fz="sm" c="dimmed" mt={4}>
            Keep the token in the environment variable <code>BECKON_TOKEN</code>, never in your code.{' '}
            {mayAdmin(role) ? (
              <AnchorLink to="/tokens/new" search={{ bot: botId }} inherit>
                Create an API token
              </AnchorLink>
            ) : (
              'An owner or admin of your account can create one for you.'
            )}
          </Text>
        </div>
        <CopyField label="Endpoint" value={url} />
        <SegmentedControl
          aria-label="What the example does"
          data={[...callKinds]}
          value={kind}
          onChange={setKind}
          style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
        />
        <Tabs defaultValue="curl" keepMounted={false}>
          <Tabs.List mb="sm">
            {languages.map(([name]) => (
              <Tabs.Tab key={name} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {languages.map(([name, codeOf]) => (
            <Tabs.Panel key={name} value={name}>
              <CodeBlock code={codeOf[kind](url)} label={name} />
            </Tabs.Panel>
          ))}
        </Tabs>
        <Text fz="sm" c="dimmed">
          For all fields and errors, see the{' '}
          <Anchor href="/docs" inherit>
            API reference
          </Anchor>
          .
        </Text>
      </Stack>
    </Card>
  )
}
