import { Button, Card, Group, Radio, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { callsModel, limits, templateIds } from 'beckon-contract'
import { Suspense } from 'react'
import { FormError } from '../layout/form-error.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { ButtonLink } from '../layout/links.tsx'
import { UnsavedGuard } from '../layout/unsaved-guard.tsx'
import { fieldErrors, useSave } from '../save.ts'
import { allBots, botQuery } from './bot-queries.ts'
import { channelChoices, createNewBot, emptyStart, type NewBot, type NewBotValues } from './new-bot.ts'
import { useNewBotFields } from './new-bot-fields.ts'
import { TemplateChoice } from './template-choice.tsx'

const NewBotModel = lazyPart(async () => (await import('./new-bot-model.tsx')).NewBotModel)

/** A template's answers are completed first; then its knowledge is tried. */
const nextPage = ({ start, site }: NewBotValues) => {
  if (start !== emptyStart) return '/bots/$botId/fill-in'
  return site.trim() === '' ? '/bots/$botId' : '/bots/$botId/knowledge'
}

export function NewBotForm() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useNewBotFields()
  const create = useSave(allBots, createNewBot, { isQuiet: true, onSaved: open })

  function open({ bot, failures }: NewBot) {
    queries.setQueryData(botQuery(bot.id).queryKey, bot)
    for (const message of failures)
      notifications.show({ title: 'Created, but one step failed', message, color: 'red', autoClose: 8_000 })
    void navigate({ to: nextPage(form.values), params: { botId: bot.id } })
  }

  const submit = form.onSubmit((values) =>
    create.mutate(
      { ...values, name: values.name.trim() },
      { onError: (failure) => form.setErrors(fieldErrors(failure)) },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Card>
          <Stack gap="md">
            <TextInput
              label="Name"
              description="Visitors see it in the chat, unless you set another title for it."
              placeholder="Shop assistant"
              maxLength={limits.nameCharacters}
              autoComplete="off"
              autoFocus
              {...form.getInputProps('name')}
            />
            <Radio.Group label="Where will people talk to it?" {...form.getInputProps('channel')}>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
                {channelChoices.map(({ value, label }) => (
                  <Radio key={value} value={value} label={label} />
                ))}
              </SimpleGrid>
            </Radio.Group>
          </Stack>
        </Card>
        <Card>
          <Stack gap="md">
            <TextInput
              label="Your website"
              description="The bot reads up to 100 of its pages and answers from them. Leave empty to add it later."
              placeholder="https://shop.example"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps('site')}
            />
            <Radio.Group
              label="Questions and answers to start with"
              description="Each template has more than 20 answers. You fill in details such as your opening hours next; until then, visitors don’t get the answers that need them."
              {...form.getInputProps('start')}
            >
              <TemplateChoice
                templates={templateIds}
                isTemplate={form.values.start !== emptyStart}
                language={form.values.language}
                onLanguage={(language) => form.setFieldValue('language', language)}
              />
            </Radio.Group>
          </Stack>
        </Card>
        <Card>
          <Stack gap="md">
            <Radio.Group label="How does it answer?" {...form.getInputProps('engine')}>
              <Stack gap="xs" mt="xs">
                <Radio
                  value="knowledge"
                  label="With the answers and texts you give it"
                  description="No model, no cost."
                />
                <Radio
                  value="model"
                  label="With a language model"
                  description="In its own words, from the same knowledge."
                />
              </Stack>
            </Radio.Group>
            <Suspense fallback={<Skeleton height={60} />}>
              {callsModel(form.values) && <NewBotModel form={form} />}
            </Suspense>
          </Stack>
        </Card>
        <UnsavedGuard isDirty={form.isDirty() && !create.isPending && !create.isSuccess} />
        <FormError failure={create.error} />
        <Group gap="xs">
          <Button type="submit" loading={create.isPending}>
            Create bot
          </Button>
          <ButtonLink to="/bots" variant="default">
            Cancel
          </ButtonLink>
        </Group>
      </Stack>
    </form>
  )
}
