import { Combobox, Kbd, Modal, ScrollArea, Text, TextInput, useCombobox, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../api.ts'
import { botsQuery } from '../bots/bot-queries.ts'
import { botTabs } from '../bots/bot-tabs.tsx'
import { visiblePlaces } from '../layout/main-nav.tsx'
import { mayAdmin, mayEdit, useSession } from '../session.ts'
import styles from './command-palette.module.css'
import { findItems, type PaletteItem } from './find-items.ts'

const searchFrom = 3
const typingMs = 200

/** Goes to any bot, page or conversation, and starts what is often done, from the keyboard. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const list = useCombobox({ opened: true })
  const found = useItems(typed)
  const groups = [...new Set(found.map(({ group }) => group))]
  useEffect(() => void list.selectFirstOption(), [found.map(({ id }) => id).join()])

  const choose = (id: string) => {
    onClose()
    found.find((item) => item.id === id)?.run()
  }
  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset="12dvh">
      <Modal.Overlay />
      <Modal.Content aria-label="Go to">
        <Combobox store={list} onOptionSubmit={choose}>
          <Combobox.EventsTarget>
            <TextInput
              aria-label="Go to a bot, a page or a conversation"
              placeholder="Go to a bot, a page or a conversation"
              leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
              rightSection={<Kbd size="xs">Esc</Kbd>}
              rightSectionWidth={56}
              size="md"
              variant="unstyled"
              className={styles.field}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              // The list would take Esc for itself.
              onKeyDown={(event) => event.key === 'Escape' && onClose()}
              data-autofocus
            />
          </Combobox.EventsTarget>
          <ScrollArea.Autosize mah="60dvh" type="scroll" className={styles.list}>
            <Combobox.Options aria-label="Results">
              {groups.map((group) => (
                <Combobox.Group key={group} label={group}>
                  {found
                    .filter((item) => item.group === group)
                    .map(({ id, label }) => (
                      <Combobox.Option key={id} value={id}>
                        <Text span fz="sm" lineClamp={1}>
                          {label}
                        </Text>
                      </Combobox.Option>
                    ))}
                </Combobox.Group>
              ))}
              {found.length === 0 && <Combobox.Empty>Nothing found</Combobox.Empty>}
            </Combobox.Options>
          </ScrollArea.Autosize>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}

function useItems(typed: string): PaletteItem[] {
  const navigate = useNavigate()
  const { role } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { botId } = useParams({ strict: false })
  const { data: bots } = useQuery(botsQuery(''))
  const [words] = useDebouncedValue(typed.trim(), typingMs)
  const { data: conversations } = useQuery({
    queryKey: ['inbox', 'palette', words],
    queryFn: () => api.inbox.list({ q: words.slice(0, 200), limit: 5 }),
    enabled: words.length >= searchFrom,
  })
  const current = bots?.data.find(({ id }) => id === botId)
  const other = colorScheme === 'dark' ? 'light' : 'dark'
  const items: PaletteItem[] = [
    ...(current
      ? botTabs.map(({ to, label }) => ({
          ...{ id: to, group: 'This bot' as const, label, words: current.name },
          run: () => void navigate({ to, params: { botId: current.id } }),
        }))
      : []),
    ...(bots?.data ?? []).map(({ id, name, archivedAt }) => ({
      ...{ id, group: 'Bots' as const, label: archivedAt ? `${name} (archived)` : name, words: id },
      run: () => void navigate({ to: '/bots/$botId', params: { botId: id } }),
    })),
    ...visiblePlaces(role).map(({ to, label }) => ({
      ...{ id: to, group: 'Pages' as const, label },
      run: () => void navigate({ to }),
    })),
    ...[
      ...(mayEdit(role)
        ? [
            {
              id: 'new-bot',
              label: 'New bot',
              words: 'create import template',
              run: () => void navigate({ to: '/bots/new' }),
            },
          ]
        : []),
      ...(mayAdmin(role)
        ? [
            {
              id: 'new-token',
              label: 'Create an API token',
              words: 'new key secret',
              run: () => void navigate({ to: '/tokens/new' }),
            },
          ]
        : []),
      { id: 'scheme', label: `Use the ${other} colour scheme`, words: 'theme mode', run: () => setColorScheme(other) },
      {
        id: 'docs',
        label: 'Open the documentation',
        words: 'help api',
        run: () => window.open('/docs', '_blank', 'noopener'),
      },
    ].map((action) => ({ ...action, group: 'Actions' as const })),
  ]
  const matching = (conversations?.data ?? []).map(({ id, opening, match, agent_id }) => ({
    ...{ id: `conversation ${id}`, group: 'Conversations' as const, label: match?.text ?? opening },
    run: () =>
      void navigate({
        to: '/bots/$botId/conversations/$conversationId',
        params: { botId: agent_id, conversationId: id },
      }),
  }))
  return [...findItems(items, typed), ...(words === '' ? [] : matching)]
}
