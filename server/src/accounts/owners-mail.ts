import type { Mail } from './mail.ts'
import type { Stores } from './stores.ts'

interface Words {
  name: string
  accountName: string
  baseUrl: string
}

/** A mail to all owners of an account, if mails can be sent. */
export function createOwnersMail({ stores, mail, baseUrl }: { stores: Stores; mail: Mail; baseUrl: () => string }) {
  return async function mailOwners(
    accountId: string,
    write: (words: Words) => { subject: string; text: string },
  ): Promise<void> {
    const account = mail.isConfigured ? await stores.accounts.find(accountId) : undefined
    if (!account) return
    const owners = (await stores.members.list(accountId)).filter(({ role }) => role === 'owner')
    for (const { name, email } of owners)
      await mail.send({ to: email, ...write({ name, accountName: account.name, baseUrl: baseUrl() }) })
  }
}
