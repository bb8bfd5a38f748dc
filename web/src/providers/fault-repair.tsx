import { useQuery } from '@tanstack/react-query'
import { modelFaultTable, type PermanentFault } from 'beckon-contract'
import { membersQuery } from '../accounts/members-queries.ts'
import { botQuery } from '../bots/bot-queries.ts'
import { AnchorLink } from '../layout/links.tsx'
import { mayAdmin, mayEdit, useSession } from '../session.ts'

const namedMost = 3
const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

/** What to do about a fault of a bot's model, and where; for members who may not do it, whom to ask. */
export function FaultRepair({ botId, fault }: { botId: string; fault: PermanentFault }) {
  const { role } = useSession()
  const { advice, repairedAt, isOfConversation } = modelFaultTable[fault]
  const isAtProvider = repairedAt === 'provider'
  const isAllowed = isAtProvider ? mayAdmin(role) : mayEdit(role)
  const { data: bot } = useQuery(botQuery(botId))
  const { data: members } = useQuery({ ...membersQuery, enabled: !isAllowed })
  if (bot?.providerId === null && !isOfConversation) return 'This model is provided by the service: tell its operator.'
  if (!isAllowed) {
    const admins = (members?.data ?? []).filter((member) => mayAdmin(member.role)).map(({ name }) => name)
    const whom = anyOf.format(admins.slice(0, namedMost)) || 'an owner or admin'
    return `${advice} Your role doesn’t allow that: ask ${whom}.`
  }
  return (
    <>
      {advice}{' '}
      {isAtProvider && bot?.providerId ? (
        <AnchorLink to="/models" hash={`provider-${bot.providerId}`} fw={500}>
          Open the provider
        </AnchorLink>
      ) : (
        <AnchorLink to="/bots/$botId/model" params={{ botId }} fw={500}>
          Open Model & behaviour
        </AnchorLink>
      )}
    </>
  )
}
