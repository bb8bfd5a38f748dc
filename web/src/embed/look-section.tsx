import { Stack } from '@mantine/core'
import type { Bot, BotLook } from 'beckon-contract'
import { api } from '../api.ts'
import { allBots } from '../bots/bot-queries.ts'
import { SaveBar } from '../layout/save-bar.tsx'
import { fieldErrors, useSave } from '../save.ts'
import { LookFields, WordsFields } from './look-fields.tsx'
import { type LookFields as Fields, lookChangeOf, lookErrors, lookFieldsOf, useLookForm } from './look-form.ts'
import { lookQuery } from './look-queries.ts'
import styles from './look-section.module.css'
import { Preview } from './preview.tsx'

interface LookSectionProps {
  bot: Bot
  look: BotLook
  isEditable: boolean
}

/** The form, and beside it the chat itself. The greeting is the bot's own, and is saved with it. */
export function LookSection({ bot, look, isEditable }: LookSectionProps) {
  const form = useLookForm(lookFieldsOf(bot, look))
  const save = useSave(
    [lookQuery(bot.id), allBots],
    async (fields: Fields) => ({
      look: await api.embedding.change(bot.id, lookChangeOf(fields)),
      bot: fields.greeting === bot.greeting ? bot : await api.bots.update(bot.id, { greeting: fields.greeting }),
    }),
    { saved: 'Look saved' },
  )
  const submit = form.onSubmit((fields) =>
    save.mutate(fields, {
      onSuccess: (saved) => {
        const next = lookFieldsOf(saved.bot, saved.look)
        form.setInitialValues(next)
        form.setValues(next)
      },
      onError: (failure) => form.setErrors(lookErrors(fieldErrors(failure))),
    }),
  )
  return (
    <div className={styles.columns}>
      <form onSubmit={submit} noValidate className={styles.fields}>
        <Stack gap="lg">
          <LookFields form={form} botName={bot.name} isEditable={isEditable} />
          <WordsFields form={form} isEditable={isEditable} />
        </Stack>
        {isEditable && <SaveBar isDirty={form.isDirty()} isSaving={save.isPending} onDiscard={form.reset} />}
      </form>
      <Preview bot={bot} fields={form.values} />
    </div>
  )
}
