import type { Role } from 'beckon-contract'
import type { Mail } from './mail.ts'
import type { Stores } from './stores.ts'

interface Words {
  name: string
  accountName: string
  baseUrl: string
}

/** A mail to each member of an account for whom `write` returns one, if mails can be sent. */
export function createMembersMail({ stores, mail, baseUrl }: { stores: Stores; mail: Mail; baseUrl: () => string }) {
  return async function mailMembers(
    accountId: string,
    write: (member: { personId: string; role: Role }, words: Words) => { subject: string; text: string } | undefined,
  ): Promise<void> {
    const account = mail.isConfigured ? await stores.accounts.find(accountId) : undefined
    if (!account) return
    for (const { name, email, ...member } of await stores.members.list(accountId)) {
      const letter = write(member, { name, accountName: account.name, baseUrl: baseUrl() })
      if (letter) await mail.send({ to: email, ...letter })
    }
  }
}
