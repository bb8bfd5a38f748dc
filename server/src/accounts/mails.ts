import type { Role } from 'beckon-contract'

export const passwordResetMail = ({ name, link, baseUrl }: { name: string; link: string; baseUrl: string }) => ({
  subject: 'Choose a new password',
  text: `Hello ${name},

we received a request to reset your password for ${baseUrl}.
Choose a new password within the next hour:

${link}

If you didn’t request this, ignore this email. Your password won’t change.
`,
})

interface InvitationWords {
  inviterName: string
  accountName: string
  role: Role
  link: string
  baseUrl: string
}

export const invitationMail = ({ inviterName, accountName, role, link, baseUrl }: InvitationWords) => ({
  subject: `${inviterName} invites you to ${accountName}`,
  text: `Hello,

${inviterName} has invited you to ${accountName} at ${baseUrl} (role: ${role}).
Accept within the next 7 days:

${link}

If you weren’t expecting this invitation, you can ignore this email.
`,
})
