import { Card, Radio, Stack, Title } from '@mantine/core'
import type { Bot, ProviderList } from 'beckon-contract'
import { useBotChange } from '../bots/bot-queries.ts'
import { SaveBar } from '../layout/save-bar.tsx'
import { fieldErrors } from '../save.ts'
import { BehaviourFields } from './behaviour-fields.tsx'
import { engineChangeOf, engineErrors, engineFieldsOf, useEngineForm } from './engine-form.ts'
import { ModelFields } from './model-fields.tsx'

interface EngineFieldsetProps {
  bot: Bot
  providers: ProviderList
  isEditable: boolean
}

export function EngineFieldset({ bot, providers, isEditable }: EngineFieldsetProps) {
  const save = useBotChange(bot.id, 'Model and behaviour saved')
  const form = useEngineForm(engineFieldsOf(bot, providers))
  const submit = form.onSubmit((fields) =>
    save.mutate(engineChangeOf(fields), {
      onSuccess: (saved) => {
        form.setInitialValues(engineFieldsOf(saved, providers))
        form.setValues(engineFieldsOf(saved, providers))
      },
      onError: (failure) => form.setErrors(engineErrors(fieldErrors(failure))),
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Card>
          <Title order={2} id="answer-engine">
            Answer engine
          </Title>
          <Radio.Group aria-labelledby="answer-engine" {...form.getInputProps('engine')}>
            <Stack gap="sm" mt="md">
              <Radio
                value="knowledge"
                label="Knowledge only"
                description="Finds answers in your content and gives them word for word. Needs no model or API key, responds in milliseconds, and makes nothing up."
                disabled={!isEditable}
              />
              <Radio
                value="model"
                label="Model"
                description="A language model answers in its own words, based on the bot’s knowledge. It remembers the conversation and can use tools."
                disabled={!isEditable}
              />
            </Stack>
          </Radio.Group>
        </Card>
        {form.values.engine === 'model' && (
          <>
            <ModelFields form={form} providers={providers} isEditable={isEditable} />
            <BehaviourFields form={form} isEditable={isEditable} />
          </>
        )}
      </Stack>
      {isEditable && <SaveBar isDirty={form.isDirty()} isSaving={save.isPending} onDiscard={form.reset} />}
    </form>
  )
}
