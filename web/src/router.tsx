import { type QueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { readBotInboxSearch, readInboxSearch } from './inbox/inbox-search.ts'
import { AuthError, ForgotPasswordAgain, SignUpAgain } from './layout/auth-error.tsx'
import { AuthLoading } from './layout/auth-loading.tsx'
import { AuthNotFound } from './layout/auth-not-found.tsx'
import { ErrorState, NotFoundState } from './layout/error-state.tsx'
import { FrameLoading } from './layout/frame-loading.tsx'
import { lazyPage } from './layout/lazy-part.ts'
import { readListSearch } from './layout/list-search.ts'
import { LoadingRows, LoadingState } from './layout/loading-state.tsx'
import { safePath, sessionQuery } from './session.ts'

interface Context {
  queryClient: QueryClient
}

const root = createRootRouteWithContext<Context>()({ component: Outlet, notFoundComponent: AuthNotFound })
const readSession = ({ context }: { context: Context }) => context.queryClient.ensureQueryData(sessionQuery)

/** Before sign-in there is no navigation: loading and error states fill the page. */
const authRoute = {
  pendingComponent: AuthLoading,
  errorComponent: ({ error, reset }: ErrorComponentProps) => <AuthError error={error} onRetry={useRetry(reset)} />,
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/bots', replace: true })
  },
})

const setup = createRoute({
  getParentRoute: () => root,
  ...authRoute,
  path: '/setup',
  beforeLoad: async (match) => {
    if (!(await readSession(match)).setupNeeded) throw redirect({ to: '/bots', replace: true })
  },
  component: lazyPage(() => import('./accounts/setup-page.tsx'), 'SetupPage'),
})

const fromSearch = (search: Record<string, unknown>): { from?: string } =>
  typeof search.from === 'string' ? { from: search.from } : {}

const signIn = createRoute({
  getParentRoute: () => root,
  ...authRoute,
  path: '/sign-in',
  validateSearch: fromSearch,
  beforeLoad: async ({ context, search }) => {
    const { setupNeeded, person } = await readSession({ context })
    if (setupNeeded) throw redirect({ to: '/setup', replace: true })
    if (person) throw redirect({ href: safePath(search.from), replace: true })
  },
  component: lazyPage(() => import('./accounts/sign-in-page.tsx'), 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  ...authRoute,
  path: '/sign-up',
  beforeLoad: async (match) => {
    const { setupNeeded, person } = await readSession(match)
    if (setupNeeded) throw redirect({ to: '/setup', replace: true })
    if (person) throw redirect({ to: '/bots', replace: true })
  },
  component: lazyPage(() => import('./accounts/sign-up-page.tsx'), 'SignUpPage'),
})

const signUpLink = createRoute({
  getParentRoute: () => root,
  ...authRoute,
  errorComponent: ({ error, reset }) => <AuthError error={error} onRetry={useRetry(reset)} newLink={<SignUpAgain />} />,
  path: '/sign-up/$secret',
  loader: readSession,
  component: lazyPage(() => import('./accounts/sign-up-link-page.tsx'), 'SignUpLinkPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  ...authRoute,
  path: '/forgot-password',
  loader: readSession,
  component: lazyPage(() => import('./accounts/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  ...authRoute,
  errorComponent: ({ error, reset }) => (
    <AuthError error={error} onRetry={useRetry(reset)} newLink={<ForgotPasswordAgain />} />
  ),
  path: '/reset-password/$secret',
  component: lazyPage(() => import('./accounts/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  ...authRoute,
  path: '/invitations/$secret',
  loader: readSession,
  component: lazyPage(() => import('./accounts/invitation-page.tsx'), 'InvitationPage'),
})

/** Everything below requires a signed-in person, and is drawn inside the frame with the navigation. */
const inside = createRoute({
  getParentRoute: () => root,
  ...authRoute,
  pendingComponent: FrameLoading,
  id: 'inside',
  beforeLoad: async ({ context, location }) => {
    const { setupNeeded, person } = await readSession({ context })
    if (setupNeeded) throw redirect({ to: '/setup', replace: true })
    if (!person) throw redirect({ to: '/sign-in', search: { from: location.href }, replace: true })
  },
  component: lazyPage(() => import('./layout/app-frame.tsx'), 'AppFrame'),
})

const bots = createRoute({
  getParentRoute: () => inside,
  path: '/bots',
  validateSearch: readListSearch,
  component: lazyPage(() => import('./bots/bots-page.tsx'), 'BotsPage'),
})
const newBot = createRoute({
  getParentRoute: () => inside,
  path: '/bots/new',
  component: lazyPage(() => import('./bots/new-bot-page.tsx'), 'NewBotPage'),
})
const bot = createRoute({
  getParentRoute: () => inside,
  path: '/bots/$botId',
  component: lazyPage(() => import('./bots/bot-layout.tsx'), 'BotLayout'),
})
const botOverview = createRoute({
  getParentRoute: () => bot,
  path: '/',
  component: lazyPage(() => import('./bots/bot-overview-page.tsx'), 'BotOverviewPage'),
})
const knowledge = createRoute({
  getParentRoute: () => bot,
  path: '/knowledge',
  validateSearch: readListSearch,
  component: lazyPage(() => import('./knowledge/knowledge-page.tsx'), 'KnowledgePage'),
})
const entries = createRoute({
  getParentRoute: () => knowledge,
  path: '/',
  pendingComponent: LoadingRows,
  component: lazyPage(() => import('./knowledge/entries-page.tsx'), 'EntriesPage'),
})
const sources = createRoute({
  getParentRoute: () => knowledge,
  path: '/documents',
  pendingComponent: LoadingRows,
  component: lazyPage(() => import('./sources/sources-page.tsx'), 'SourcesPage'),
})
const unanswered = createRoute({
  getParentRoute: () => knowledge,
  path: '/unanswered',
  pendingComponent: LoadingRows,
  component: lazyPage(() => import('./unanswered/unanswered-page.tsx'), 'UnansweredPage'),
})
const tests = createRoute({
  getParentRoute: () => knowledge,
  path: '/tests',
  pendingComponent: LoadingRows,
  component: lazyPage(() => import('./test-sets/tests-page.tsx'), 'TestsPage'),
})
const fillIn = createRoute({
  getParentRoute: () => bot,
  path: '/fill-in',
  component: lazyPage(() => import('./fill-in/fill-in-page.tsx'), 'FillInPage'),
})
const engine = createRoute({
  getParentRoute: () => bot,
  path: '/model',
  component: lazyPage(() => import('./engines/engine-page.tsx'), 'EnginePage'),
})
const tools = createRoute({
  getParentRoute: () => bot,
  path: '/tools',
  component: lazyPage(() => import('./tools/tools-page.tsx'), 'ToolsPage'),
})
const newHttpTool = createRoute({
  getParentRoute: () => bot,
  path: '/tools/new-http',
  component: lazyPage(() => import('./tools/http-tool-page.tsx'), 'NewHttpToolPage'),
})
const newMcpServer = createRoute({
  getParentRoute: () => bot,
  path: '/tools/new-mcp',
  component: lazyPage(() => import('./tools/mcp-page.tsx'), 'NewMcpPage'),
})
const httpTool = createRoute({
  getParentRoute: () => bot,
  path: '/tools/http/$toolId',
  component: lazyPage(() => import('./tools/http-tool-page.tsx'), 'HttpToolPage'),
})
const mcpServer = createRoute({
  getParentRoute: () => bot,
  path: '/tools/mcp/$toolId',
  component: lazyPage(() => import('./tools/mcp-page.tsx'), 'McpPage'),
})
const apiTrigger = createRoute({
  getParentRoute: () => bot,
  path: '/api-trigger',
  component: lazyPage(() => import('./trigger/trigger-page.tsx'), 'TriggerPage'),
})
const widget = createRoute({
  getParentRoute: () => bot,
  path: '/embedding',
  component: lazyPage(() => import('./widget/widget-page.tsx'), 'WidgetPage'),
})
const botInbox = createRoute({
  getParentRoute: () => bot,
  path: '/conversations',
  validateSearch: readBotInboxSearch,
  component: lazyPage(() => import('./inbox/inbox-page.tsx'), 'BotInboxPage'),
})
const accountInbox = createRoute({
  getParentRoute: () => inside,
  path: '/conversations',
  validateSearch: readInboxSearch,
  component: lazyPage(() => import('./inbox/inbox-page.tsx'), 'AccountInboxPage'),
})
const botInboxIndex = createRoute({
  getParentRoute: () => botInbox,
  path: '/',
  component: lazyPage(() => import('./inbox/no-choice.tsx'), 'NoChoice'),
})
const accountInboxIndex = createRoute({
  getParentRoute: () => accountInbox,
  path: '/',
  component: lazyPage(() => import('./inbox/no-choice.tsx'), 'NoChoice'),
})
const conversation = createRoute({
  getParentRoute: () => botInbox,
  path: '/$conversationId',
  pendingComponent: LoadingRows,
  component: lazyPage(() => import('./inbox/conversation-reader.tsx'), 'ConversationReader'),
})
const accountConversation = createRoute({
  getParentRoute: () => accountInbox,
  path: '/$conversationId',
  pendingComponent: LoadingRows,
  component: lazyPage(() => import('./inbox/conversation-reader.tsx'), 'ConversationReader'),
})
const botDashboard = createRoute({
  getParentRoute: () => bot,
  path: '/dashboard',
  component: lazyPage(() => import('./dashboards/dashboard-page.tsx'), 'BotDashboardPage'),
})
const accountDashboard = createRoute({
  getParentRoute: () => inside,
  path: '/dashboard',
  component: lazyPage(() => import('./dashboards/dashboard-page.tsx'), 'AccountDashboardPage'),
})
const botUsage = createRoute({
  getParentRoute: () => bot,
  path: '/usage',
  component: lazyPage(() => import('./spending/bot-usage-page.tsx'), 'BotUsagePage'),
})
const botSettings = createRoute({
  getParentRoute: () => bot,
  path: '/settings',
  component: lazyPage(() => import('./bots/bot-settings-page.tsx'), 'BotSettingsPage'),
})

const models = createRoute({
  getParentRoute: () => inside,
  path: '/models',
  component: lazyPage(() => import('./providers/models-page.tsx'), 'ModelsPage'),
})
const usage = createRoute({
  getParentRoute: () => inside,
  path: '/usage',
  component: lazyPage(() => import('./spending/account-usage-page.tsx'), 'AccountUsagePage'),
})
const tokens = createRoute({
  getParentRoute: () => inside,
  path: '/tokens',
  validateSearch: readListSearch,
  component: lazyPage(() => import('./tokens/tokens-page.tsx'), 'TokensPage'),
})
/** The bot whose page asked for a token: the way leads back there. */
const botSearch = ({ bot }: Record<string, unknown>): { bot?: string } => (typeof bot === 'string' ? { bot } : {})

const newToken = createRoute({
  getParentRoute: () => inside,
  path: '/tokens/new',
  validateSearch: botSearch,
  component: lazyPage(() => import('./tokens/new-token-page.tsx'), 'NewTokenPage'),
})
const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks',
  component: lazyPage(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})
const newWebhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/new',
  component: lazyPage(() => import('./webhooks/new-webhook-page.tsx'), 'NewWebhookPage'),
})
const webhook = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$webhookId',
  validateSearch: readListSearch,
  component: lazyPage(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
})
const members = createRoute({
  getParentRoute: () => inside,
  path: '/members',
  component: lazyPage(() => import('./accounts/members-page.tsx'), 'MembersPage'),
})
const auditLog = createRoute({
  getParentRoute: () => inside,
  path: '/audit-log',
  validateSearch: ({ actions, person }: Record<string, unknown>): { actions?: string; person?: string } => ({
    ...(typeof actions === 'string' && { actions }),
    ...(typeof person === 'string' && { person }),
  }),
  component: lazyPage(() => import('./audit-log/audit-log-page.tsx'), 'AuditLogPage'),
})
const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyPage(() => import('./accounts/account-page.tsx'), 'AccountPage'),
})

/** The route tree. */
const routeTree = root.addChildren([
  home,
  setup,
  signIn,
  signUp,
  signUpLink,
  forgotPassword,
  resetPassword,
  invitation,
  inside.addChildren([
    bots,
    newBot,
    bot.addChildren([
      botOverview,
      knowledge.addChildren([entries, sources, unanswered, tests]),
      fillIn,
      engine,
      tools,
      newHttpTool,
      newMcpServer,
      httpTool,
      mcpServer,
      apiTrigger,
      widget,
      botInbox.addChildren([botInboxIndex, conversation]),
      botDashboard,
      botUsage,
      botSettings,
    ]),
    accountDashboard,
    accountInbox.addChildren([accountInboxIndex, accountConversation]),
    models,
    usage,
    tokens,
    newToken,
    webhooks,
    newWebhook,
    webhook,
    members,
    auditLog,
    account,
  ]),
])

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: LoadingState,
    defaultErrorComponent: ({ error, reset }) => <ErrorState error={error} onRetry={useRetry(reset)} />,
    defaultNotFoundComponent: NotFoundState,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** Retries a failed page, starting with its data. */
function useRetry(reset: () => void) {
  const router = useRouter()
  const queryErrors = useQueryErrorResetBoundary()
  return () => {
    queryErrors.reset()
    reset()
    void router.invalidate()
  }
}
