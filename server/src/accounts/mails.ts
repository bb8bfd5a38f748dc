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

export const failedSignInsMail = ({ name, address, baseUrl }: { name: string; address: string; baseUrl: string }) => ({
  subject: 'Someone tried to sign in as you',
  text: `Hello ${name},

several attempts to sign in to ${baseUrl} with your email address failed, the last one from ${address || 'an unknown address'}.

If it was you, choose a new password:

${baseUrl}/forgot-password

If it wasn’t, your account is still safe: further attempts are slowed down, but not in browsers that you have signed in with before. If you use the same password elsewhere, or it is easy to guess, change it.

You won’t get another email about these attempts.
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
