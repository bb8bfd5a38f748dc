import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { limits } from 'beckon-contract'
import { type FormEvent, useState } from 'react'
import { botQuery } from '../bots/bot-queries.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { FormError } from '../layout/form-error.tsx'
import { fieldErrors } from '../save.ts'
import { AnswerChoice } from './answer-choice.tsx'
import { useAnswerOptions } from './answer-options.ts'
import { OtherWordings } from './other-wordings.tsx'
import { useWordingAdding } from './wording-adding.ts'
import { otherWordings, wordingOf, wordingsFor } from './wording-draft.ts'

export interface AddWordingProps {
  botId: string
  /** What was asked. */
  message: string
  /** The other ways in which it was asked. */
  others?: string[]
  /** The preselected answer. */
  meant?: { id: string; label: string } | null | undefined
  onAdded?: () => void
  onAskAgain?: () => void
  onWriteNew: (question: string) => void
  onClose: () => void
}

/** Adds one more wording to an answer. */
export function AddWordingModal(props: AddWordingProps) {
  const { entryCount } = useSuspenseQuery(botQuery(props.botId)).data
  const writeNew = (question: string) => {
    props.onClose()
    props.onWriteNew(question)
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      title="Add this wording to an answer"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      // An accidental click must not lose what was typed.
      closeOnClickOutside={false}
    >
      {entryCount === 0 ? (
        <EmptyState
          title="No answers yet"
          action={<Button onClick={() => writeNew(wordingOf(props.message).text)}>Write the first answer</Button>}
        >
          A wording must belong to an answer.
        </EmptyState>
      ) : (
        <WordingForm {...props} onWriteNew={writeNew} />
      )}
    </Modal>
  )
}

function WordingForm({
  botId,
  message,
  others = [],
  meant,
  onAdded,
  onAskAgain,
  onWriteNew,
  onClose,
}: AddWordingProps) {
  const first = wordingOf(message)
  const [wording, setWording] = useState(first.text)
  // Grouping is loose: the others may ask for the opposite, so the person decides on each.
  const [also, setAlso] = useState<string[]>([])
  const [pickedId, setPickedId] = useState<string | null>(null)
  const [problems, setProblems] = useState<{ wording?: string; answer?: string }>({})
  const options = useAnswerOptions(botId, message, meant)
  const chosenId = pickedId ?? options.firstId
  const chosen = options.shown?.find(({ id }) => id === chosenId)
  const add = useWordingAdding(botId, {
    onAdded: () => {
      onClose()
      onAdded?.()
    },
    onAskAgain,
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const { wordings, problems: found } = wordingsFor(chosen, wording, also)
    setProblems(found)
    if (chosen && wordings.length > 0)
      add.mutate(
        { entryId: chosen.id, name: chosen.questions[0] ?? '', wordings },
        { onError: (failure) => setProblems({ ...wordingProblem(failure) }) },
      )
  }
  const choices = otherWordings(first.text, others)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Textarea
          label="Wording"
          description="Keep the question itself; leave out greetings and background."
          autosize
          minRows={1}
          maxRows={6}
          maxLength={limits.questionCharacters}
          value={wording}
          onChange={(event) => setWording(event.currentTarget.value)}
          error={problems.wording}
          dir="auto"
          data-autofocus
        />
        {first.isCut && (
          <Text fz="xs" c="dimmed">
            The message is too long for a wording. These are its first {limits.questionCharacters} characters.
          </Text>
        )}
        {choices.length > 0 && <OtherWordings wordings={choices} chosen={also} onChange={setAlso} />}
        <AnswerChoice
          options={options}
          chosenId={chosen?.id ?? null}
          onChoose={setPickedId}
          error={problems.answer ?? null}
        />
        <FormError failure={add.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" mr="auto" px="xs" onClick={() => onWriteNew(wording)} disabled={add.isPending}>
            Write a new answer instead
          </Button>
          <Button variant="default" onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            {also.length > 0 ? 'Add wordings' : 'Add wording'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const wordingProblem = (failure: Error) => {
  const { question } = fieldErrors(failure)
  return question === undefined ? {} : { wording: question }
}
