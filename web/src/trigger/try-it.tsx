import { Button, Card, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Bot, fillInTag, limits } from 'beckon-contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../api.ts'
import { allBots } from '../bots/bot-queries.ts'
import { conversationsOf } from '../conversations/conversation-queries.ts'
import { loadPart } from '../layout/missing-part.ts'
import { getFreshToken, takeFirstTry } from '../tokens/fresh-token.ts'
import { TriggerAnswer } from './trigger-answer.tsx'

interface Attempt {
  token: string
  message: string
}

export function TryIt({ bot, onSwitchOn }: { bot: Bot; onSwitchOn: () => void }) {
  const queries = useQueryClient()
  const freshToken = getFreshToken()
  const form = useForm<Attempt>({
    initialValues: { token: freshToken ?? '', message: 'Hello!' },
    validate: {
      token: (token) => (token.trim() ? null : 'Paste an API token.'),
      message: (message) => (message.trim() ? null : 'Enter a message.'),
    },
  })
  const attempt = useMutation({
    mutationFn: async ({ token, message }: Attempt) => {
      const { runTrigger } = await loadPart(() => import('./run-trigger.ts'))
      return runTrigger(bot.id, token.trim(), message)
    },
    onSuccess: () => {
      for (const affected of [allBots, conversationsOf(bot.id)]) void queries.invalidateQueries(affected)
    },
    gcTime: 0,
  })
  const card = useRef<HTMLDivElement>(null)
  /** With a new token, its first reply is what people want to see: a question that the bot knows, asked at once. */
  const tryFirst = useEffectEvent(async () => {
    if (!freshToken || !bot.apiTrigger || !takeFirstTry()) return
    const { data } = await api.entries.list(bot.id, { limit: 50 })
    const known = data.find(({ tags }) => !tags.includes(fillInTag))
    const message = known?.questions[0] ?? form.values.message
    form.setFieldValue('message', message)
    attempt.mutate({ token: freshToken, message })
    card.current?.scrollIntoView({ block: 'center' })
  })
  useEffect(() => void tryFirst(), [])
  return (
    <Card ref={card}>
      <form onSubmit={form.onSubmit((values) => attempt.mutate(values))}>
        <Stack gap="md">
          <div>
            <Title order={2}>Try it</Title>
            <Text fz="sm" c="dimmed" mt={4}>
              Calls the real endpoint from this page, just as your app will.
            </Text>
          </div>
          {/* Hidden for good: a token's value is shown once, when it is created. */}
          <TextInput
            type="password"
            label="API token"
            description={
              freshToken
                ? 'Filled in with the token you just created. It stays in this tab.'
                : 'Used for this call only and never stored.'
            }
            placeholder="bkn_…"
            autoComplete="off"
            spellCheck={false}
            data-1p-ignore
            data-lpignore="true"
            {...form.getInputProps('token')}
          />
          <Textarea
            label="Message"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={limits.messageCharacters}
            {...form.getInputProps('message')}
          />
          <Group>
            <Button type="submit" loading={attempt.isPending} leftSection={<IconPlayerPlay size={16} />}>
              Send
            </Button>
          </Group>
          <div aria-live="polite">
            {attempt.data && <TriggerAnswer outcome={attempt.data} onSwitchOn={onSwitchOn} />}
            {attempt.error && (
              <Text fz="sm" c="red">
                The call couldn’t be made from this browser. Try the curl command above instead.
              </Text>
            )}
          </div>
        </Stack>
      </form>
    </Card>
  )
}
