import type { IncomingHttpHeaders } from 'node:http'
import { findCookie } from '../http/cookies.ts'
import { dayMs, secondMs } from '../lib/clock.ts'

/** The longest that browsers allow. */
const lifetimeSeconds = (400 * dayMs) / secondMs

/**
 * The visitor's secret as a partitioned cookie (CHIPS), for browsers in which the panel has no storage of its own
 * (`docs/decisions/0032`). Neither scripts nor the host page can read it, and each site has its own.
 */
export const writeVisitorCookie = (botId: string, secret: string): string => cookieOf(botId, secret, lifetimeSeconds)

export const removeVisitorCookie = (botId: string): string => cookieOf(botId, '', 0)

export const readVisitorCookie = (botId: string, headers: IncomingHttpHeaders): string | undefined =>
  isPanel(headers) ? findCookie(nameOf(botId), headers) : undefined

/** Only the panel, a page of the service itself, gets and uses the cookie: not the page around it. */
export const isPanel = ({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean => site === 'same-origin'

/** The prefix makes browsers accept it only from this very host; on plain http, other than localhost, they ignore it. */
const nameOf = (botId: string): string => `__Host-beckon_visitor_${botId}`

const cookieOf = (botId: string, value: string, seconds: number): string =>
  `${nameOf(botId)}=${value}; Path=/; Secure; HttpOnly; SameSite=None; Partitioned; Max-Age=${seconds}`
