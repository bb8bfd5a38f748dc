import { Alert, Group, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ImportedBot, limits } from 'beckon-contract'
import { ApiFailure, api } from '../api.ts'
import { countOf } from '../layout/count-of.ts'
import { DropZone } from '../layout/drop-zone.tsx'
import { fileSize } from '../layout/file-size.ts'
import { ButtonLink } from '../layout/links.tsx'
import { longLabel } from '../layout/long-label.ts'
import { useSave } from '../save.ts'
import { allBots, botQuery } from './bot-queries.ts'

export function ImportBot() {
  const queries = useQueryClient()
  const send = useSave(
    allBots,
    async (file: File) => {
      if (file.size > limits.botFileBytes)
        throw new Error(`${file.name} has more than ${fileSize(limits.botFileBytes)}.`)
      return api.bots.import(file)
    },
    { isQuiet: true, onSaved: ({ bot }) => queries.setQueryData(botQuery(bot.id).queryKey, bot) },
  )
  if (send.data) return <Imported imported={send.data} />
  return (
    <Stack gap="md">
      <DropZone
        title="Drop an exported bot here,"
        choose="or choose it"
        kinds={['.jsonl']}
        onFiles={([file]) => file && !send.isPending && send.mutate(file)}
      >
        A file ending in .bot.jsonl, up to {fileSize(limits.botFileBytes)}. Export one under a bot’s <i>Settings</i>.
      </DropZone>
      <div aria-live="polite">
        {send.isPending && (
          <Group gap="xs">
            <Loader size="xs" />
            <Text fz="sm">Importing {send.variables.name}</Text>
          </Group>
        )}
        {send.error && <NotImported failure={send.error} />}
      </div>
    </Stack>
  )
}

function NotImported({ failure }: { failure: Error }) {
  const lines = failure instanceof ApiFailure ? failure.errors : []
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title="Nothing was imported">
      {lines.length === 0
        ? failure.message
        : lines.map(({ path, message }) => (
            <Text key={`${path} ${message}`} fz="sm">
              Line {path.slice(1)}: {message}
            </Text>
          ))}
    </Alert>
  )
}

function Imported({ imported: { bot, entries, sources, tools } }: { imported: ImportedBot }) {
  return (
    <Stack gap="md" align="flex-start">
      <Alert color="teal" icon={<IconCheck size={18} />} title={`${bot.name} was imported`} w="100%">
        {countOf(entries, 'question and answer', 'questions and answers')} and {countOf(sources, 'source')}. Both
        switches are off, and it answers from its knowledge: choose a model if it needs one.
        {tools > 0 && (
          <>
            {' '}
            {tools === 1 ? 'Its tool is' : `Its ${tools} tools are`} off too: check what they call, and enter their
            secrets, before you turn them on.
          </>
        )}
      </Alert>
      <ButtonLink to="/bots/$botId" params={{ botId: bot.id }} {...longLabel}>
        Open {bot.name}
      </ButtonLink>
    </Stack>
  )
}
