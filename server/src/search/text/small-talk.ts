/**
 * What people put around a question out of politeness. Only words that say nothing about any topic; a message may mix
 * languages ("Hello, meine Cousine …").
 */
const greetings = `hi|hi all|hi there|hi guys|hi team|hello|hello all|hello there|hello team|hey|hey all|hey there|hey guys|good morning|good afternoon|good evening|good day|greetings|dear team|dear all|dear sir or madam|dear sir/madam
hallo|hallo zusammen|hallo liebes team|hallo ihr lieben|guten tag|guten morgen|guten abend|schönen guten tag|grüß gott|grüezi|moin|servus|liebes team|sehr geehrte damen und herren
bonjour|bonjour à tous|bonsoir|salut|coucou|madame, monsieur|cher équipe|chère équipe
hola|hola a todos|buenas|buenos días|buenas tardes|buenas noches|estimado equipo|estimados señores
ciao|ciao a tutti|salve|buongiorno|buonasera|buon giorno|buona sera|gentile staff|gentili signori
olá|ola|oi|bom dia|boa tarde|boa noite
hoi|hoi allemaal|hee|goedemorgen|goedemiddag|goedenavond|goedendag|goeiedag|beste mensen|geachte heer/mevrouw
cześć|hej|witam|witam serdecznie|witajcie|dzień dobry|dobry wieczór|szanowni państwo
здравствуйте|здравствуй|добрый день|доброе утро|добрый вечер|доброго дня|доброго времени суток|привет|приветствую|всем привет
добрий день|доброго ранку|добрий ранок|добрий вечір|вітаю|привіт|доброго дня
merhaba|merhabalar|selam|selamlar|iyi günler|günaydın|iyi akşamlar|kolay gelsin
안녕하세요|안녕하십니까|안녕|수고하십니다|수고 많으십니다`
const thanks = `thanks|thank you|many thanks|thanks so much|thanks in advance|thank you in advance|cheers|best regards|kind regards|regards
danke|danke schön|vielen dank|vielen lieben dank|herzlichen dank|besten dank|danke im voraus|danke schon mal|liebe grüße|viele grüße|schöne grüße|vielen dank und schöne grüße|vielen dank und viele grüße|danke und liebe grüße|beste grüße|mit freundlichen grüßen|mfg|lg|vg
merci|merci d'avance|merci beaucoup|merci par avance|cordialement|bien à vous
gracias|muchas gracias|gracias de antemano|mil gracias|un saludo|saludos
grazie|grazie mille|grazie in anticipo|cordiali saluti|saluti
obrigado|obrigada|muito obrigado|muito obrigada|desde já obrigado|desde já obrigada|cumprimentos
bedankt|alvast bedankt|dank je|dank u|dank je wel|met vriendelijke groet|groetjes|groeten|mvg
dziękuję|dzięki|dziękuję bardzo|z góry dziękuję|pozdrawiam
спасибо|большое спасибо|спасибо большое|заранее спасибо|спасибо заранее|заранее благодарю|благодарю|с уважением
дякую|дуже дякую|наперед дякую|дякую наперед|з повагою
teşekkürler|teşekkür ederim|çok teşekkürler|şimdiden teşekkürler|sağ olun|saygılar
감사합니다|고맙습니다|미리 감사합니다`
const asides = `hope you're all well|hope you are well|i hope you're well|i hope you can help|i hope you can help me|hope you can help|sorry to bother you|sorry to bother|sorry for bothering you|silly question maybe|quick question|i have a question|just a quick question
ich hoffe sie können mir helfen|ich hoffe ihr könnt mir helfen|entschuldigung|entschuldigen sie die störung|sorry für die störung|kurze frage|ich habe eine frage|ich hätte eine frage|ich hab mal eine frage
désolé de vous déranger|désolée de vous déranger|excusez-moi|excusez-moi de vous déranger|j'ai une question|petite question|une petite question
perdonad la molestia|perdone la molestia|disculpe|disculpad|disculpen|perdón|tengo una pregunta|una pregunta|una duda|tengo una duda
scusate|scusi|mi scusi|scusate il disturbo|ho una domanda|una domanda
desculpe|desculpem|desculpe incomodar|tenho uma pergunta|tenho uma dúvida|uma dúvida|prezados|caros
sorry dat ik stoor|excuses|ik heb een vraag|een vraagje|korte vraag|dag|beste
przepraszam|przepraszam że przeszkadzam|mam pytanie|mam takie pytanie|szybkie pytanie
извините|простите|извините за беспокойство|простите за беспокойство|у меня вопрос|у меня есть вопрос|такой вопрос|есть вопрос|уважаемые
вибачте|перепрошую|вибачте за турботу|у мене питання|маю питання
kusura bakmayın|rahatsız ediyorum|bir sorum var|bir soru soracaktım|pardon
죄송합니다|질문이 있습니다|질문 있어요|문의드립니다`
/** Before a name: only then is the capitalised word after it one. */
const introductions = `my name is|my name's|this is|i'm|i am
ich heiße|mein name ist|ich bin|ich bin die|ich bin der|hier ist|hier spricht
je m'appelle|je suis
me llamo|mi nombre es|soy
mi chiamo|sono
me chamo|o meu nome é|meu nome é|chamo-me|sou a|sou o
mijn naam is|ik ben|ik heet
nazywam się|mam na imię|jestem
меня зовут|я
мене звати|мене звуть|я
adım|benim adım|ben`

const phrasesOf = (list: string): string[] => list.split(/[|\n]/)
const plain = (text: string): string => text.trim().toLowerCase().replaceAll('’', "'")
const greetingSet = new Set(phrasesOf(greetings))
const smallTalkSet = new Set([...greetingSet, ...phrasesOf(thanks), ...phrasesOf(asides)])
const introductionSet = new Set(phrasesOf(introductions))

const border = /([,.!;:…\n¡¿?]+)/u
const nameWord = /^\p{Lu}[\p{Ll}'’-]+$/u
const wordsOfGreeting = 3

/**
 * A message without greetings, thanks, apologies and introductions; as it is if it has nothing else. "Hi, I'm Karen. Do
 * you …" is left as "Do you …".
 */
export function withoutSmallTalk(message: string): string {
  // Texts at even positions, what separates them at odd ones.
  const pieces = message.split(border)
  const kept: string[] = []
  for (let at = 0; at < pieces.length; at += 2) {
    const piece = pieces[at] as string
    const mark = pieces[at + 1] ?? ''
    if (isSmallTalk(piece) && !mark.includes('?')) continue
    kept.push(at === 0 ? withoutGreeting(piece) : piece, mark)
  }
  const rest = kept.join('').trim()
  return letter.test(rest) ? rest : message
}
const letter = /\p{L}/u

function isSmallTalk(piece: string): boolean {
  if (smallTalkSet.has(plain(piece))) return true
  const words = piece.trim().split(/\s+/)
  return [1, 2].some(
    (names) =>
      words.slice(-names).every((word) => nameWord.test(word)) &&
      introductionSet.has(plain(words.slice(0, -names).join(' '))),
  )
}

/** "Hello do you rent bikes": people leave out the comma. */
function withoutGreeting(piece: string): string {
  const words = piece.trim().split(/\s+/)
  for (let length = Math.min(wordsOfGreeting, words.length - 1); length > 0; length--)
    if (greetingSet.has(plain(words.slice(0, length).join(' ')))) return words.slice(length).join(' ')
  return piece
}
