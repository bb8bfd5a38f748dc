import { Alert, Card, Stack, Switch, Tabs, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { CodeBlock } from '../layout/code-block.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { embedSnippets, noOptions } from './embed-snippets.ts'

const TagOptionsFields = lazyPart(async () => (await import('./tag-options-fields.tsx')).TagOptionsFields)

export function EmbedCode({ botId, hasSites }: { botId: string; hasSites: boolean }) {
  const [options, setOptions] = useState(noOptions)
  const [isDifferent, setDifferent] = useState(false)
  const snippets = embedSnippets(window.location.origin, botId, isDifferent ? options : noOptions)
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
            {['HTML', 'Tag manager', 'React', 'WordPress'].map((name) => (
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
          <Tabs.Panel value="Tag manager">
            <CodeBlock code={snippets['Tag manager']} label="Tag manager" />
            <Text fz="sm" c="dimmed" mt="xs">
              For tag managers that drop attributes: everything is in the address. In Google Tag Manager, add a tag of
              the type Custom HTML that fires on all pages.
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
        <Switch
          label="Options for some pages"
          description="The code above changes; the bot’s appearance stays as it is."
          checked={isDifferent}
          onChange={({ currentTarget }) => setDifferent(currentTarget.checked)}
        />
        {isDifferent && (
          <Suspense>
            <TagOptionsFields options={options} onChange={setOptions} />
          </Suspense>
        )}
      </Stack>
    </Card>
  )
}
