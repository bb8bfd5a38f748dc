import { Card, Group, Skeleton } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { TokenCreated } from 'beckon-contract'
import { Suspense, useEffect, useState } from 'react'
import { api } from '../api.ts'
import { botsQuery } from '../bots/bot-queries.ts'
import { botSummaryQuery } from '../bots/bot-summaries.ts'
import { lazyPart } from '../layout/lazy-part.ts'
import { ButtonLink } from '../layout/links.tsx'
import { longLabel } from '../layout/long-label.ts'
import { focusHeading } from '../layout/page-focus.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { RoleNeeded } from '../layout/role-needed.tsx'
import { UnsavedGuard } from '../layout/unsaved-guard.tsx'
import { useSave } from '../save.ts'
import { mayAdmin, useSession } from '../session.ts'
import { setFreshToken } from './fresh-token.ts'
import { TokenForm } from './token-form.tsx'
import { allTokens } from './tokens-query.ts'

const TokenValue = lazyPart(async () => (await import('./token-value.tsx')).TokenValue)

export function NewTokenPage() {
  const { role } = useSession()
  if (!mayAdmin(role)) {
    return <RoleNeeded>API tokens are managed by owners and admins. Ask one of them for a token.</RoleNeeded>
  }
  return <NewToken />
}

function NewToken() {
  const [created, setCreated] = useState<TokenCreated | null>(null)
  const [isCopied, setCopied] = useState(false)
  const { total } = useSuspenseQuery(botsQuery({ limit: 1 })).data
  const { bot: botId } = useSearch({ from: '/inside/tokens/new' })
  const { data: bot } = useQuery({ ...botSummaryQuery(botId ?? ''), enabled: botId !== undefined })
  const create = useSave(allTokens, api.tokens.create, {
    isQuiet: true,
    onSaved: (answer) => {
      setFreshToken(answer.value)
      setCreated(answer)
    },
  })
  useEffect(() => {
    if (!created) return
    window.scrollTo(0, 0)
    focusHeading(document.body)
  }, [created])
  const back = bot ? { to: `/bots/${bot.id}`, label: bot.name } : { to: '/tokens', label: 'API tokens' }
  if (created) {
    return (
      <>
        <PageHeader back={back} title="Your token is ready" description={`“${created.token.name}” is active.`} />
        <Card>
          <Suspense fallback={<Skeleton height={160} />}>
            <TokenValue created={created} onCopied={() => setCopied(true)} />
          </Suspense>
        </Card>
        <Group mt="lg">
          {bot ? (
            <ButtonLink to="/bots/$botId/api-trigger" params={{ botId: bot.id }} {...longLabel} ignoreBlocker>
              I’ve copied it, back to {bot.name}
            </ButtonLink>
          ) : (
            <ButtonLink to="/tokens" variant="default" ignoreBlocker>
              Done, I’ve copied it
            </ButtonLink>
          )}
        </Group>
        <UnsavedGuard isDirty={!isCopied} title="Leave without the token?">
          You haven’t copied it yet, and it won’t be shown again.
        </UnsavedGuard>
      </>
    )
  }
  return (
    <>
      <PageHeader
        back={back}
        title="Create an API token"
        description="Use one token per purpose, so you can disable one without affecting the others."
      />
      <TokenForm hasBots={total > 0} onCreate={create.mutate} isSaving={create.isPending} failure={create.error} />
    </>
  )
}
