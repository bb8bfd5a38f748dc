import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { api } from '../api.ts'
import { botsQuery } from '../bots/bot-queries.ts'
import { botSummaryQuery } from '../bots/bot-summaries.ts'
import { botTabs } from '../bots/bot-tabs.tsx'
import { knowledgeSections } from '../knowledge/knowledge-sections.ts'
import { countOf } from '../layout/count-of.ts'
import { formatDate } from '../layout/dates.ts'
import { visiblePlaces } from '../layout/main-nav.tsx'
import { useSave } from '../save.ts'
import { mayAdmin, mayEdit, useSession } from '../session.ts'
import { findItems, type PaletteItem, tellApart } from './find-items.ts'
import { pageWords } from './page-words.ts'

const searchFrom = 3
const typingMs = 200
const botsMost = 20

/** Bots, pages, actions and conversations that fit what is typed. */
export function usePaletteItems(typed: string, onShortcuts: () => void): PaletteItem[] {
  const navigate = useNavigate()
  const { role } = useSession()
  const { botId } = useParams({ strict: false })
  const actions = useActions(onShortcuts)
  const [words] = useDebouncedValue(typed.trim(), typingMs)
  const { data: bots } = useQuery({
    ...botsQuery({ sort: 'match', limit: botsMost, ...(words && { search: words.slice(0, 200) }) }),
    placeholderData: keepPreviousData,
  })
  const { data: current } = useQuery({ ...botSummaryQuery(botId ?? ''), enabled: botId !== undefined })
  const { data: conversations } = useQuery({
    queryKey: ['inbox', 'palette', words],
    queryFn: () => api.inbox.list({ q: words.slice(0, 200), limit: 5 }),
    enabled: words.length >= searchFrom,
  })
  const ofBots = [...new Set(conversations?.data.map(({ agent_id }) => agent_id))]
  const named = useQueries({
    queries: ofBots.map(botSummaryQuery),
    combine: (found) => new Map(found.map(({ data }, at) => [ofBots[at], data?.name])),
  })
  const items: PaletteItem[] = [
    ...(current
      ? [...botTabs, ...Object.values(knowledgeSections)].map(({ to, label }) => ({
          ...{ id: to, group: 'This bot' as const, label, words: `${current.name} ${pageWords[to] ?? ''}` },
          run: () => void navigate({ to, params: { botId: current.id } }),
        }))
      : []),
    ...tellApart(
      (bots?.data ?? []).map(({ id, name, archivedAt, conversationCount, updatedAt }) => ({
        ...{ id, group: 'Bots' as const, label: archivedAt ? `${name} (archived)` : name, words: id },
        ...{
          isLast: archivedAt !== null,
          mark: `${countOf(conversationCount, 'conversation')} · changed ${formatDate(new Date(updatedAt), 'dayAndTime')} · …${id.slice(-4)}`,
        },
        run: () => void navigate({ to: '/bots/$botId', params: { botId: id } }),
      })),
    ),
    ...visiblePlaces(role).map(({ to, label }) => ({
      ...{ id: to, group: 'Pages' as const, label, words: pageWords[to] ?? '' },
      run: () => void navigate({ to }),
    })),
    ...actions,
  ]
  const matching = (conversations?.data ?? []).map(({ id, opening, match, agent_id, updated_at }) => ({
    ...{ id: `conversation ${id}`, group: 'Conversations' as const, label: match?.text ?? opening },
    note: [named.get(agent_id), formatDate(new Date(updated_at), 'dayAndTime')].filter(Boolean).join(' · '),
    run: () =>
      void navigate({
        to: '/bots/$botId/conversations/$conversationId',
        params: { botId: agent_id, conversationId: id },
        search: (match ? { turn: match.turnId } : {}) as never,
      }),
  }))
  return [...findItems(items, typed), ...(words === '' ? [] : matching)]
}

function useActions(onShortcuts: () => void): PaletteItem[] {
  const navigate = useNavigate()
  const { role } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSave([], api.session.signOut, { onSaved: () => window.location.assign('/sign-in') })
  const other = colorScheme === 'dark' ? 'light' : 'dark'
  const goTo = (to: '/bots/new' | '/tokens/new' | '/webhooks/new' | '/members') => () => void navigate({ to })
  const ofEditors = [{ id: 'new-bot', label: 'New bot', words: 'create import template', run: goTo('/bots/new') }]
  const ofAdmins = [
    { id: 'new-token', label: 'New API token', words: 'create key secret', run: goTo('/tokens/new') },
    { id: 'new-webhook', label: 'New webhook', words: 'add event', run: goTo('/webhooks/new') },
    { id: 'invite', label: 'Invite a member', words: 'new add person user team', run: goTo('/members') },
  ]
  return [
    ...(mayEdit(role) ? ofEditors : []),
    ...(mayAdmin(role) ? ofAdmins : []),
    {
      ...{ id: 'docs', label: 'Help and documentation', words: 'docs api guide manual' },
      run: () => void window.open('/docs', '_blank', 'noopener'),
    },
    {
      ...{ id: 'shortcuts', label: 'Keyboard shortcuts', words: 'help keys hotkeys', isInside: true },
      run: onShortcuts,
    },
    {
      ...{
        id: 'scheme',
        label: `Use the ${other} colour scheme`,
        words: 'change color theme mode appearance dark light',
      },
      run: () => setColorScheme(other),
    },
    { id: 'sign-out', label: 'Sign out', words: 'log out logout signout', run: () => signOut.mutate() },
  ].map((action) => ({ ...action, group: 'Actions' as const }))
}
