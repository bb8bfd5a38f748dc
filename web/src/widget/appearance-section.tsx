import { Stack } from '@mantine/core'
import type { Bot, BotAppearance } from 'beckon-contract'
import { api } from '../api.ts'
import { allBots } from '../bots/bot-queries.ts'
import { SaveBar } from '../layout/save-bar.tsx'
import { fieldErrors, showSaved, useSave } from '../save.ts'
import { AppearanceFields, WordsFields } from './appearance-fields.tsx'
import {
  appearanceChangeOf,
  appearanceErrors,
  appearanceFieldsOf,
  type AppearanceFields as Fields,
  useAppearanceForm,
} from './appearance-form.ts'
import { appearanceQuery } from './appearance-queries.ts'
import styles from './appearance-section.module.css'
import { LauncherFields } from './launcher-fields.tsx'
import { Preview } from './preview.tsx'
import { ProactiveFields, ShowingFields } from './showing-fields.tsx'

interface AppearanceSectionProps {
  bot: Bot
  appearance: BotAppearance
  isEditable: boolean
}

/** The form, with the chat next to it. The greeting belongs to the bot, and is saved with it. */
export function AppearanceSection({ bot, appearance, isEditable }: AppearanceSectionProps) {
  const form = useAppearanceForm(appearanceFieldsOf(bot, appearance))
  const save = useSave(
    [appearanceQuery(bot.id), allBots],
    async (fields: Fields) => ({
      appearance: await api.widget.change(bot.id, appearanceChangeOf(fields)),
      bot: fields.greeting === bot.greeting ? bot : await api.bots.update(bot.id, { greeting: fields.greeting }),
    }),
    { saved: 'Appearance saved' },
  )
  const submit = form.onSubmit((fields) =>
    save.mutate(fields, {
      onSuccess: (saved) => showSaved(form, appearanceFieldsOf(saved.bot, saved.appearance)),
      onError: (failure) => form.setErrors(appearanceErrors(fieldErrors(failure))),
    }),
  )
  return (
    <div className={styles.columns}>
      <form onSubmit={submit} noValidate className={styles.fields}>
        <Stack gap="lg">
          <AppearanceFields form={form} botName={bot.name} isEditable={isEditable} />
          <WordsFields form={form} isEditable={isEditable} />
          <LauncherFields form={form} isEditable={isEditable} />
          <ShowingFields form={form} isEditable={isEditable} />
          <ProactiveFields form={form} isEditable={isEditable} />
        </Stack>
        {isEditable && <SaveBar isDirty={form.isDirty()} isSaving={save.isPending} onDiscard={form.reset} />}
      </form>
      <Preview bot={bot} fields={form.values} />
    </div>
  )
}
