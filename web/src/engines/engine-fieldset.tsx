import { Card, Radio, Stack, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Bot, callsModel, engineTable, type ProviderList } from 'beckon-contract'
import { useBotChange } from '../bots/bot-queries.ts'
import { SaveBar } from '../layout/save-bar.tsx'
import { fieldErrors, showSaved } from '../save.ts'
import { allUsage } from '../spending/spending-queries.ts'
import { BehaviourFields } from './behaviour-fields.tsx'
import { engineChangeOf, engineErrors, engineFieldsOf, useEngineForm } from './engine-form.ts'
import { FallbackFields } from './fallback-fields.tsx'
import { ModelFields } from './model-fields.tsx'

interface EngineFieldsetProps {
  bot: Bot
  providers: ProviderList
  isEditable: boolean
}

export function EngineFieldset({ bot, providers, isEditable }: EngineFieldsetProps) {
  const save = useBotChange(bot.id, 'Model and behaviour saved')
  const queries = useQueryClient()
  const form = useEngineForm(engineFieldsOf(bot, providers))
  const submit = form.onSubmit((fields) =>
    save.mutate(engineChangeOf(fields), {
      onSuccess: (saved) => {
        // Whether the models have prices.
        void queries.invalidateQueries(allUsage)
        showSaved(form, engineFieldsOf(saved, providers))
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
              {Object.entries(engineTable).map(([kind, { label, description }]) => (
                <Radio key={kind} value={kind} label={label} description={description} disabled={!isEditable} />
              ))}
            </Stack>
          </Radio.Group>
        </Card>
        {callsModel(form.values) && (
          <>
            <ModelFields form={form} providers={providers} isEditable={isEditable} />
            {providers.data.length > 0 && (
              <FallbackFields botId={bot.id} form={form} providers={providers} isEditable={isEditable} />
            )}
            <BehaviourFields form={form} isEditable={isEditable} />
          </>
        )}
      </Stack>
      {isEditable && <SaveBar isDirty={form.isDirty()} isSaving={save.isPending} onDiscard={form.reset} />}
    </form>
  )
}
