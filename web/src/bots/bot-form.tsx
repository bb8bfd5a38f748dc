import { Card, Select, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Bot } from 'beckon-contract'
import { limits } from 'beckon-contract'
import { SaveBar } from '../layout/save-bar.tsx'
import { fieldErrors, showSaved } from '../save.ts'
import styles from './bot-form.module.css'
import { useBotChange } from './bot-queries.ts'
import { languageChoices } from './languages.ts'

const formOf = ({ name, language, greeting, fallback }: Bot) => ({ name, language, greeting, fallback })

export function BotForm({ bot, isEditable }: { bot: Bot; isEditable: boolean }) {
  const save = useBotChange(bot.id, 'Settings saved')
  const form = useForm({
    initialValues: formOf(bot),
    validate: {
      name: (name) => (name.trim() ? null : 'Enter a name for the bot.'),
      fallback: (fallback) => (fallback.trim() ? null : 'Enter what the bot says when it has no answer.'),
    },
  })
  const submit = form.onSubmit((values) =>
    save.mutate(
      { ...values, name: values.name.trim() },
      {
        onSuccess: (saved) => showSaved(form, formOf(saved)),
        onError: (failure) => form.setErrors(fieldErrors(failure)),
      },
    ),
  )
  return (
    <form onSubmit={submit}>
      <div className={styles.fields}>
        <Card>
          <Stack gap="md">
            <Title order={2}>General</Title>
            <TextInput
              label="Name"
              required
              readOnly={!isEditable}
              maxLength={limits.nameCharacters}
              {...form.getInputProps('name')}
            />
            <Select
              label="Language"
              description="The language your visitors write in."
              data={languageChoices(bot.language)}
              searchable
              allowDeselect={false}
              nothingFoundMessage="No matching language"
              readOnly={!isEditable}
              {...form.getInputProps('language')}
            />
          </Stack>
        </Card>
        <Card>
          <Stack gap="md">
            <Title order={2}>What the bot says</Title>
            <Textarea
              label="Greeting"
              description="Starts every conversation. Leave empty to let the visitor start."
              placeholder="Hello! How can I help?"
              autosize
              minRows={2}
              maxRows={8}
              maxLength={limits.textCharacters}
              readOnly={!isEditable}
              {...form.getInputProps('greeting')}
            />
            <Textarea
              label="When it has no answer"
              description="Say so plainly, and say where to get help instead: an email address, a phone number or a form."
              required
              autosize
              minRows={2}
              maxRows={8}
              maxLength={limits.textCharacters}
              readOnly={!isEditable}
              {...form.getInputProps('fallback')}
            />
          </Stack>
        </Card>
      </div>
      {isEditable && <SaveBar isDirty={form.isDirty()} isSaving={save.isPending} onDiscard={form.reset} />}
    </form>
  )
}
