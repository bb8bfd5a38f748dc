import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { limits } from 'beckon-contract'
import { api } from '../api.ts'
import { FormError } from '../layout/form-error.tsx'
import { fieldErrors, useSave } from '../save.ts'
import { allBots, botQuery } from './bot-queries.ts'

export function NewBotModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="New bot" closeButtonProps={{ 'aria-label': 'Close' }}>
      <NewBotForm onCancel={onClose} />
    </Modal>
  )
}

function NewBotForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : 'Enter a name for the bot.') },
  })
  const create = useSave(allBots, api.bots.create, {
    isQuiet: true,
    onSaved: (bot) => {
      queries.setQueryData(botQuery(bot.id).queryKey, bot)
      void navigate({ to: '/bots/$botId', params: { botId: bot.id } })
    },
  })
  const submit = form.onSubmit(({ name }) =>
    create.mutate({ name: name.trim() }, { onError: (failure) => form.setErrors(fieldErrors(failure)) }),
  )
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Only you and your team see it. You can change it later."
          placeholder="Shop assistant"
          maxLength={limits.nameCharacters}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormError failure={create.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create bot
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
