import { type AuditExportQuery, auditGroups } from 'beckon-contract'

/** The filter, as part of the page's address: Back, a reload and a shared link show the same. */
export interface AuditSearch {
  actions?: string
  person?: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An address can say anything: what is no group and no person is left out. */
export function filterIn({ actions, person }: AuditSearch): AuditExportQuery {
  const group = auditGroups.find((one) => one === actions)
  return { ...(group && { group }), ...(person && uuid.test(person) && { personId: person }) }
}

export const searchOf = ({ group, personId }: AuditExportQuery): AuditSearch => ({
  ...(group && { actions: group }),
  ...(personId && { person: personId }),
})
