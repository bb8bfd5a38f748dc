import { adoptStyles } from '../styles/adopt.ts'
import markdown from '../styles/markdown.css?inline'
import replies from '../styles/replies.css?inline'

/** Part of this file, so that no reply is drawn without them. */
export const adoptReplyStyles = () => adoptStyles(markdown + replies)
