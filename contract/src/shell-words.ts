/**
 * By language: close, try again, what happened. The panel, which has all other words, may not come; and until the page's
 * part of the chat is there, the launcher says it in the bot's language, which comes with its settings.
 */
const all: Record<string, string> = {
  en: 'Close|Try again|The chat can’t be loaded.',
  ar: 'إغلاق|حاول مرة أخرى|تعذر تحميل المحادثة.',
  de: 'Schließen|Noch einmal versuchen|Der Chat lässt sich nicht laden.',
  es: 'Cerrar|Reintentar|No se puede cargar el chat.',
  fa: 'بستن|تلاش دوباره|گفتگو بارگیری نشد.',
  fr: 'Fermer|Réessayer|Impossible de charger la discussion.',
  he: 'סגירה|ניסיון נוסף|לא ניתן לטעון את הצ׳אט.',
  it: 'Chiudi|Riprova|Impossibile caricare la chat.',
  ja: '閉じる|もう一度試す|チャットを読み込めません。',
  ko: '닫기|다시 시도|채팅을 불러올 수 없습니다.',
  pl: 'Zamknij|Spróbuj ponownie|Nie można wczytać czatu.',
  pt: 'Fechar|Tentar de novo|Não foi possível carregar o chat.',
  ru: 'Закрыть|Повторить|Не удалось загрузить чат.',
  tr: 'Kapat|Tekrar dene|Sohbet yüklenemedi.',
  uk: 'Закрити|Спробувати ще раз|Не вдалося завантажити чат.',
  zh: '关闭|重试|无法加载聊天。',
}

const english = all.en as string

export const shellWordsOf = (language: string): string => all[language.slice(0, 2).toLowerCase()] ?? english
