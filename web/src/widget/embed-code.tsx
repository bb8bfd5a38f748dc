import { Alert, Card, Stack, Tabs, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CodeBlock } from '../layout/code-block.tsx'
import { embedSnippets } from './embed-snippets.ts'

export function EmbedCode({ botId, hasSites }: { botId: string; hasSites: boolean }) {
  const snippets = embedSnippets(window.location.origin, botId)
  return (
    <Card>
      <Stack gap="md">
        <div>
          <Title order={2}>Embed code</Title>
          <Text fz="sm" c="dimmed" mt={4}>
            Add one line to your pages. It loads after the page, so it doesn’t slow it down.
          </Text>
        </div>
        {!hasSites && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
            No sites are allowed yet, so the chat only appears in the preview. Add sites above.
          </Alert>
        )}
        <Tabs defaultValue="HTML" keepMounted={false}>
          <Tabs.List mb="sm">
            {['HTML', 'React', 'WordPress'].map((name) => (
              <Tabs.Tab key={name} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="HTML">
            <CodeBlock code={snippets.HTML} label="HTML" />
            <Text fz="sm" c="dimmed" mt="xs">
              Put it anywhere in the page, ideally before <code>{'</body>'}</code>.
            </Text>
          </Tabs.Panel>
          <Tabs.Panel value="React">
            <CodeBlock code={snippets.React} label="React" />
            <Text fz="sm" c="dimmed" mt="xs">
              Add {'<Chat />'} once to the layout shared by all your pages.
            </Text>
          </Tabs.Panel>
          <Tabs.Panel value="WordPress">
            <CodeBlock code={snippets.HTML} label="HTML" />
            <Text fz="sm" c="dimmed" mt="xs">
              Install a plugin that adds code to every page, such as WPCode. Open Code Snippets → Header & Footer, paste
              the line under Footer, and save.
            </Text>
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Card>
  )
}
