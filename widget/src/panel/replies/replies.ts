/** What draws and announces replies; see load-replies.ts. */
export { Markdown } from '../markdown/markdown.tsx'
export { createAnnouncements } from './announcements.ts'
export { FollowUps } from './follow-ups.tsx'
export { ReplyRow } from './reply-row.tsx'
export { adoptReplyStyles } from './style-sheets.ts'
