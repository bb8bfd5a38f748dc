import type { Config } from '../config.ts'
import { isSecure } from '../http/cookies.ts'
import type { Clock } from '../lib/clock.ts'
import type { ShareCounts } from '../lib/share-counts.ts'
import type { OpenDatabase } from '../store/database.ts'
import type { Vault } from '../vault/vault.ts'
import { createBackgroundMails } from './background-mails.ts'
import { createFailureRecords } from './failure-records.ts'
import { createFounding } from './founding.ts'
import { createInvitations } from './invitations.ts'
import { createKnownDevices } from './known-devices.ts'
import { createMail } from './mail.ts'
import { createMembers } from './members.ts'
import { createMembersMail } from './members-mail.ts'
import { createPasswordResets } from './password-resets.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { createPendingSignIns } from './pending-sign-ins.ts'
import { createPeople } from './people.ts'
import { createRename } from './rename.ts'
import { createSecondFactors } from './second-factors.ts'
import { createSessionState } from './session-state.ts'
import { createSessions } from './sessions.ts'
import { createSignUpLinks } from './sign-up-links.ts'
import { createStores } from './stores.ts'
import { createThrottle } from './throttle.ts'

interface Surroundings {
  database: OpenDatabase
  /** Signs the cookies of known browsers, sign-up links and pending sign-ins. */
  serviceKey: Uint8Array
  vault: Vault
  now: Clock
  baseUrl: () => string
  config: Pick<Config, 'signUp' | 'smtpUrl' | 'mailFrom'>
  passwords?: Passwords | undefined
  /** Rate limits of all servers together. */
  shareCounts?: ShareCounts | undefined
  /** Logs mails that could not be sent. */
  log: { warn: (error: unknown, text: string) => void }
}

/** The public interface of the feature: people, accounts, members, roles and sign-in. */
export function createAccounts(surroundings: Surroundings) {
  const { database, serviceKey, vault, now, baseUrl, config, passwords = createPasswords(), log } = surroundings
  const stores = createStores(database.db)
  const mail = createMail({ smtpUrl: config.smtpUrl, from: config.mailFrom, log })
  const isSignUpOpen = config.signUp === 'open'

  const throttle = createThrottle(now, surroundings.shareCounts)
  const sessions = createSessions({ stores, now })
  const backgroundMails = createBackgroundMails(log)
  const knownDevices = createKnownDevices(serviceKey)
  const failureRecords = createFailureRecords({ stores, log, now })
  const secondFactors = createSecondFactors({ stores, passwords, throttle, vault, failureRecords, baseUrl, now })
  const ways = {
    ...{ stores, sessions, passwords, throttle, mail, backgroundMails, knownDevices, baseUrl, now, isSignUpOpen },
    failureRecords,
    signUpLinks: createSignUpLinks({ serviceKey, now }),
    pendingSignIns: createPendingSignIns({ serviceKey, now }),
    secondFactors,
  }
  return {
    ...createFounding(ways),
    people: createPeople(ways),
    sessions,
    members: createMembers(ways),
    invitations: createInvitations(ways),
    passwordResets: createPasswordResets(ways),
    knownDevices,
    secondFactors,
    describeSession: createSessionState(ways),
    mailMembers: createMembersMail(ways),
    listMembers: stores.members.list,
    hasPeople: stores.accounts.isSetUp,
    rename: createRename(ways),
    /** If the service is served over https, its cookies are never sent without it. */
    isSecure: () => isSecure(baseUrl()),
    async close(): Promise<void> {
      await backgroundMails.finish()
      await failureRecords.finish()
    },
  }
}
export type Accounts = ReturnType<typeof createAccounts>
export type { Passwords }
