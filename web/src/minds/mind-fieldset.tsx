import { Card, Radio, Stack, Title } from '@mantine/core'
import type { Bot, ProviderList } from 'beckon-contract'
import { useBotChange } from '../bots/bot-queries.ts'
import { SaveBar } from '../layout/save-bar.tsx'
import { fieldErrors } from '../save.ts'
import { BehaviourFields } from './behaviour-fields.tsx'
import { mindChangeOf, mindErrors, mindFieldsOf, useMindForm } from './mind-form.ts'
import { ModelFields } from './model-fields.tsx'

interface MindFieldsetProps {
  bot: Bot
  providers: ProviderList
  isEditable: boolean
}

export function MindFieldset({ bot, providers, isEditable }: MindFieldsetProps) {
  const save = useBotChange(bot.id, 'Mind saved')
  const form = useMindForm(mindFieldsOf(bot, providers))
  const submit = form.onSubmit((fields) =>
    save.mutate(mindChangeOf(fields), {
      onSuccess: (saved) => {
        form.setInitialValues(mindFieldsOf(saved, providers))
        form.setValues(mindFieldsOf(saved, providers))
      },
      onError: (failure) => form.setErrors(mindErrors(fieldErrors(failure))),
    }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Card>
          <Title order={2} id="mind">
            What it thinks with
          </Title>
          <Radio.Group aria-labelledby="mind" {...form.getInputProps('mind')}>
            <Stack gap="sm" mt="md">
              <Radio
                value="knowledge"
                label="Knowledge only"
                description="Finds the answer in what you gave it, and gives it word for word. Needs no model and no key, answers in milliseconds, and makes nothing up."
                disabled={!isEditable}
              />
              <Radio
                value="model"
                label="Model"
                description="A language model is given what the bot knows, and answers in its own words. It remembers the conversation and can use tools."
                disabled={!isEditable}
              />
            </Stack>
          </Radio.Group>
        </Card>
        {form.values.mind === 'model' && (
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
