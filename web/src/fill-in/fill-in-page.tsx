import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FillInAnswer, fillInTag } from 'beckon-contract'
import { type FormEvent, useState } from 'react'
import { api } from '../api.ts'
import { useBotId } from '../bots/bot-queries.ts'
import { changedByEntries } from '../knowledge/knowledge-queries.ts'
import { countOf } from '../layout/count-of.ts'
import { FormError } from '../layout/form-error.tsx'
import { ButtonLink } from '../layout/links.tsx'
import { UnsavedGuard } from '../layout/unsaved-guard.tsx'
import { useSave } from '../save.ts'
import { BlankField } from './blank-field.tsx'
import { blanksOf, fillIn, isFilledIn } from './blanks.ts'
import { unfinishedQuery } from './fill-in-queries.ts'

const shownFirst = 8

/** A template's answers become the company's own: what differs is asked for once, and filled in everywhere. */
export function FillInPage() {
  const botId = useBotId()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(unfinishedQuery(botId))
  const [values, setValues] = useState<Record<string, string>>({})
  const [isWhole, setWhole] = useState(false)
  const save = useSave(changedByEntries(botId), (answers: FillInAnswer[]) => saveAll(botId, answers, values), {
    isQuiet: true,
    saved: (saved) => `${countOf(saved, 'answer')} ready for visitors`,
    onSaved: () => void navigate({ to: '/bots/$botId/knowledge', params: { botId }, ignoreBlocker: true }),
  })
  const answers = data.data
  const blanks = blanksOf(answers)
  const isDirty = Object.values(values).some((value) => value.trim() !== '') && !save.isSuccess
  const ready = answers.filter((answer) => isFilledIn(answer, values)).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(answers)
  }
  if (blanks.length === 0)
    return (
      <Stack align="flex-start" gap="sm">
        <Title order={2} fz="md">
          Nothing is left to fill in
        </Title>
        {answers.length > 0 && (
          <Text fz="sm">
            {countOf(answers.length, 'answer')} without a part of the template still{' '}
            {answers.length === 1 ? 'has' : 'have'} the tag “{fillInTag}”. Remove it, and visitors get{' '}
            {answers.length === 1 ? 'it' : 'them'}.
          </Text>
        )}
        <ButtonLink to="/bots/$botId/knowledge" params={{ botId }} variant="default">
          Questions and answers
        </ButtonLink>
      </Stack>
    )
  const shown = isWhole ? blanks : blanks.slice(0, shownFirst)
  return (
    <form onSubmit={submit}>
      <UnsavedGuard isDirty={isDirty} />
      <Card maw="44rem">
        <Stack gap="md">
          <div>
            <Title order={2} fz="md">
              Fill in your details
            </Title>
            <Text fz="sm" c="dimmed">
              Visitors get an answer from the template once all its details are filled in. Every field is optional: you
              can come back to what you leave empty.
            </Text>
          </div>
          {shown.map((blank) => (
            <BlankField
              key={blank.key}
              blank={blank}
              value={values[blank.key] ?? ''}
              onChange={(value) => setValues((before) => ({ ...before, [blank.key]: value }))}
            />
          ))}
          {shown.length < blanks.length && (
            <Button variant="default" size="xs" onClick={() => setWhole(true)} style={{ alignSelf: 'flex-start' }}>
              Show {blanks.length - shown.length} more
            </Button>
          )}
          <FormError failure={save.error} />
          <Group gap="xs">
            <Button type="submit" loading={save.isPending} disabled={!isDirty}>
              Save
            </Button>
            <ButtonLink to="/bots/$botId/knowledge" params={{ botId }} variant="default">
              Skip
            </ButtonLink>
            <Text fz="xs" c="dimmed" role="status">
              {ready} of {countOf(answers.length, 'answer')} complete
            </Text>
          </Group>
        </Stack>
      </Card>
    </form>
  )
}

/** How many are complete now. */
async function saveAll(botId: string, answers: FillInAnswer[], values: Record<string, string>): Promise<number> {
  const filled = answers
    .map((entry) => ({ id: entry.id, before: entry.answer, answer: fillIn(entry, values) }))
    .filter(({ before, answer }) => answer !== before)
    .map(({ id, answer }) => ({ id, answer }))
  return filled.length === 0 ? 0 : (await api.bots.fillIn(botId, { answers: filled })).complete
}
