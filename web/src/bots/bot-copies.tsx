import { Button, Card, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type Bot, limits } from 'beckon-contract'
import { type FormEvent, useState } from 'react'
import { api } from '../api.ts'
import { FormError } from '../layout/form-error.tsx'
import { useSave } from '../save.ts'
import { allBots } from './bot-queries.ts'
import styles from './delete-bot.module.css'

/** Another bot like this one, here or in another account. */
export function BotCopies({ bot }: { bot: Bot }) {
  const [isOpen, modal] = useDisclosure(false)
  return (
    <Card>
      <Group justify="space-between" gap="md">
        <div className={styles.words}>
          <Title order={2}>Duplicate or export</Title>
          <Text fz="sm" c="dimmed" mt={4}>
            A copy has the bot’s texts, knowledge, appearance and tools, but no conversations. A file can be imported
            into any account; it contains no secrets.
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" onClick={modal.open}>
            Duplicate
          </Button>
          <Button variant="default" component="a" href={api.bots.exportUrl(bot.id)} download>
            Export as a file
          </Button>
        </Group>
      </Group>
      <Modal opened={isOpen} onClose={modal.close} title="Duplicate" closeButtonProps={{ 'aria-label': 'Close' }}>
        <DuplicateForm bot={bot} onCancel={modal.close} />
      </Modal>
    </Card>
  )
}

function DuplicateForm({ bot, onCancel }: { bot: Bot; onCancel: () => void }) {
  const navigate = useNavigate()
  const [name, setName] = useState(`${bot.name} (copy)`.slice(0, limits.nameCharacters))
  const duplicate = useSave(allBots, () => api.bots.duplicate(bot.id, name.trim()), {
    isQuiet: true,
    saved: ({ name }) => `${name} created`,
    onSaved: ({ id }) => void navigate({ to: '/bots/$botId', params: { botId: id }, ignoreBlocker: true }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) duplicate.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Name of the copy"
          description="Both its switches start off."
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={limits.nameCharacters}
          autoComplete="off"
          data-autofocus
        />
        <FormError failure={duplicate.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={duplicate.isPending} disabled={!name.trim()}>
            Duplicate
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
