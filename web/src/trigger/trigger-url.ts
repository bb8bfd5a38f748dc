/** These pages and the API share one origin. */
export const baseUrl = () => window.location.origin

export const triggerUrl = (botId: string) => `${baseUrl()}/api/v1/agents/${botId}/trigger`
