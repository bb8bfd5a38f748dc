import { randomId } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useBot } from '../bots/bot-queries.ts'
import { lazyPart } from '../layout/lazy-part.ts'
import { useListSearch, useSearchField } from '../layout/list-search.ts'
import { mayEdit, useSession } from '../session.ts'
import { useArrival } from './arrival.ts'
import { IndexingLine } from './indexing-line.tsx'
import { DeskContext } from './knowledge-desk.ts'
import styles from './knowledge-page.module.css'
import { type Cited, findCited } from './knowledge-queries.ts'
import { KnowledgeTabs } from './knowledge-tabs.tsx'

// Loaded beside the page, not before it.
const Playground = lazyPart(async () => (await import('./playground.tsx')).Playground)

/** An editor for a new entry, opened with a question or empty. */
const newDraft = (question = '') => ({ id: randomId(), question })

/** The bot's knowledge in four tabs, with the playground next to them. On a phone, one at a time. */
export function KnowledgePage() {
  const bot = useBot()
  const isEditable = mayEdit(useSession().role)
  const arrival = useArrival()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isTrying, setTrying] = useState(false)
  const isTable = useListSearch().search.view === 'table'
  const { text: search, setText: setSearch, words } = useSearchField()
  const [drafts, setDrafts] = useState(arrival.question && isEditable ? [newDraft(arrival.question)] : [])
  const [shownId, setShownId] = useState<string | null>(null)
  const [toEdit, setToEdit] = useState<{ id: string } | null>(null)

  const go = (to: '/bots/$botId/knowledge' | '/bots/$botId/knowledge/documents') => {
    setTrying(false)
    return navigate({ to, params: { botId: bot.id } })
  }
  const addDraft = async (question?: string) => {
    await go('/bots/$botId/knowledge')
    setSearch('')
    setDrafts((open) => [newDraft(question), ...open])
  }
  const showCited = async (cited: Cited) => {
    setShownId(cited.source_id)
    if (cited.isToEdit && isEditable) setToEdit({ id: cited.source_id })
    const found = await findCited(queries, bot.id, cited)
    if (found === 'source') return go('/bots/$botId/knowledge/documents')
    setSearch(found === 'entry' ? cited.title.replace(/…$/, '') : '')
    await go('/bots/$botId/knowledge')
  }
  const arrive = useEffectEvent(() => {
    if (arrival.cited) void showCited(arrival.cited)
  })
  useEffect(() => arrive(), [])

  const desk = {
    shownId,
    toEdit,
    onShowCited: (cited: Cited) => void showCited(cited),
    search,
    words,
    onSearch: setSearch,
    drafts,
    onAddDraft: (question?: string) => void addDraft(question),
    onCloseDraft: (id: string) => setDrafts((open) => open.filter((draft) => draft.id !== id)),
  }
  return (
    <DeskContext value={desk}>
      <div className={styles.top}>
        <KnowledgeTabs bot={bot} isTrying={isTrying} isWide={isTable} onTry={isEditable ? setTrying : undefined} />
        <IndexingLine botId={bot.id} />
      </div>
      <div className={styles.columns} data-trying={isTrying || undefined} data-table={isTable || undefined}>
        <div className={styles.tab}>
          <Outlet />
        </div>
        {isEditable && (
          <Suspense fallback={<div />}>
            <Playground
              key={bot.id}
              bot={bot}
              onReplyFrom={setShownId}
              onShowCited={desk.onShowCited}
              onAddAnswer={desk.onAddDraft}
            />
          </Suspense>
        )}
      </div>
    </DeskContext>
  )
}
