import type { Member, Role } from 'beckon-contract'
import { hasRole, type Membership } from '../http/access.ts'
import { type Clock, toInstant } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { isUuid } from '../store/uuids.ts'
import type { MemberRow } from './members.store.ts'
import type { Stores, StoresWithin } from './stores.ts'

/** Member permissions. The role of `actor` is read again in the transaction, because it may just have changed. */
export function createMembers({ stores, now }: { stores: Stores; now: Clock }) {
  const list = async ({ accountId, role }: Membership): Promise<Member[]> =>
    (await stores.members.list(accountId)).map((row) => present(row, role === 'owner'))

  async function changeRole(actor: Membership, personId: string, role: Role): Promise<Member> {
    const { accountId } = actor
    return stores.withAccountLock(accountId, async (within) => {
      const isOwner = await mayAdmin(within, actor)
      const member = await getRow(within, accountId, personId)
      if (!isOwner && (member.role === 'owner' || role === 'owner'))
        throw new Failure('role_missing', 'Only an owner can make someone an owner or change an owner’s role.')
      if (role !== 'owner') await keepOneOwner(within, accountId, member)
      await within.members.changeRole(accountId, member.personId, role)
      const detail = `${member.role} → ${role}`
      await within.record(accountId, { action: 'member.role_changed', at: now(), subject: subjectOf(member), detail })
      await within.invitations.removeLapsed(accountId)
      return present({ ...member, role }, isOwner)
    })
  }

  /** Removing yourself is how you leave. */
  async function remove(actor: Membership, personId: string): Promise<void> {
    const { accountId } = actor
    await stores.withAccountLock(accountId, async (within) => {
      const isSelf = personId.toLowerCase() === actor.personId
      const isOwner = !isSelf && (await mayAdmin(within, actor))
      const member = await getRow(within, accountId, personId)
      if (!isSelf && !isOwner && member.role === 'owner')
        throw new Failure('role_missing', 'Only an owner can remove an owner.')
      await keepOneOwner(within, accountId, member)
      await within.members.remove(accountId, member.personId)
      const action = isSelf ? 'member.left' : 'member.removed'
      await within.record(accountId, { action, at: now(), subject: subjectOf(member), detail: member.role })
      await within.invitations.removeLapsed(accountId)
    })
  }

  return { list, changeRole, remove }
}
export type Members = ReturnType<typeof createMembers>

/** Whether the person is an owner. Refuses anyone below admin. */
export async function mayAdmin(within: StoresWithin, { accountId, personId }: Membership): Promise<boolean> {
  const role = (await within.members.find(accountId, personId))?.role
  if (role === undefined || !hasRole(role, 'admin'))
    throw new Failure('role_missing', 'Only owners and admins can manage members.')
  return role === 'owner'
}

async function getRow(within: StoresWithin, accountId: string, personId: string): Promise<MemberRow> {
  const row = isUuid(personId) ? await within.members.find(accountId, personId.toLowerCase()) : undefined
  if (!row) throw new Failure('not_found', 'Member not found.')
  return row
}

async function keepOneOwner(within: StoresWithin, accountId: string, { role }: MemberRow): Promise<void> {
  if (role === 'owner' && (await within.members.countOwners(accountId)) === 1)
    throw new Failure('conflict', 'This is the account’s last owner. Make someone else an owner first.')
}

const subjectOf = ({ personId, email }: MemberRow) => ({ id: personId, name: email })

/** Who is protected by the password alone is for owners only, who can require more. */
const present = ({ createdAt, secondFactorSince, ...member }: MemberRow, isForOwner: boolean): Member => ({
  ...member,
  joinedAt: toInstant(createdAt),
  secondFactor: isForOwner ? secondFactorSince !== null : null,
})
