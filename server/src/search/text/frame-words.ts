import type { Language } from './languages.ts'
import { createWordLists } from './word-lists.ts'

/**
 * Words of the question rather than its topic: "How LONG does it TAKE?", "What HAPPENS if …?". They are not function
 * words, because a text may be about them; but if no text contains them, that says nothing about the topic.
 */
const frameWords: Partial<Record<Language, string>> = {
  en: `long take takes need needed happen happens mean means work works get use want like tell know possible available
    much many often far soon early late exactly actually still already really just usually anything something anyone
    someone way thing find give offer make let able allow allowed please question wonder wondering help looking go
    going goes went come comes coming came put say says said see think thought show look ask asked got getting gets
    wants wanted needs using used trying try happened happening doing going maybe ok okay sell sells selling provide
    arrange organise organize
    any some im u ur til hello hey hi thanks thank thx cheers stuff idea somehow quickly today btw asap kinda lemme gimme`,
  de: `lange dauert dauern brauche brauchen braucht geht gehen gibt geben bekomme bekommen bekommt möchte möchten oft
    weit viel viele bitte suche suchen genau eigentlich möglich finde finden machen mache macht heißt bedeutet
    passiert frage hilfe komme kommen kommt gehe gehst gebe gibst mach lautet lauten sage sagen sagt will wollen
    wollte wissen weiß sehe sehen tun tue lassen lässt stelle kriege kriegen kriegt nutze versuche versuchen gerne
    gern einfach jetzt gerade eben irgendwas etwas verkauft verkaufen bietet anbieten organisiert organisieren
    klappt funktioniert gibts danke hallo heute`,
  fr: `cherche cherchons longtemps faut besoin faire prendre prend dure possible trouver obtenir passe signifie
    souvent question aide vais va aller viens venir viennent mettre mets donner donne dire dites savoir sais voir fais
    faites arrive arriver utiliser demande simplement maintenant vendez vendre vend proposez organisez
    merci bonjour aujourd hui truc chose`,
  es: `busco buscamos tiempo tarda necesito necesita puedo hacer tener posible encontrar pasa significa favor pregunta
    ayuda voy va van ir ven venir vengo hago haces hacen doy dar decir dice digo saber sé ver pasar poner pongo meter
    usar sirve ocurre sucede ahora cosa cosas algo alguien vendéis venden vender vende ofrecéis ofrecen organizáis
    organizan
    gracias hola hoy`,
  it: `cerco tempo serve bisogno posso fare avere possibile trovare succede significa favore domanda aiuto vado va
    andare vengo venire faccio fate dare dire dite sapere so vedere mettere usare adesso qualcosa qualcuno vendete
    vendere offrite organizzate
    grazie ciao oggi`,
  pt: `procuro tempo demora preciso precisa posso fazer ter possível encontrar acontece significa favor pergunta ajuda
    vou vai ir venho vir faço fazem dar dizer saber sei ver pôr usar agora algo alguém coisa coisas vendem vender
    oferecem organizam
    obrigado obrigada olá hoje`,
  nl: `zoek lang duurt nodig krijg krijgen wil graag mogelijk vinden betekent gebeurt vraag hulp ga gaan kom komen
    komt doe doen geef geven zeg zeggen weten weet zien zie gebruiken nu iets iemand verkopen verkoopt bieden
    organiseren
    bedankt dank hallo vandaag`,
  pl: `szukam długo trwa trzeba można potrzebuję potrzebny mogę chcę proszę robić zrobić dostać znaczy pytanie pomoc
    idę iść przyjść robię dać powiedzieć wiedzieć wiem zobaczyć używać teraz coś ktoś sprzedajecie sprzedaje
    oferujecie organizujecie
    dziękuję dzięki dzisiaj dziś`,
  ru: `ищу ищем долго нужно надо можно нужен нужна нужны будет есть делать сделать работает работают хочу хотел хотела
    подскажите скажите пожалуйста узнать получить происходит значит возможно бывает вопрос помогите иду идти приду
    прийти делаю дать дайте говорят знать знаю видеть посмотреть сейчас теперь чтото ктото продаете продают продаются
    продается предлагаете организуете проводите
    спасибо привет сегодня вот просто вообще типа короче чё щас нибудь`,
  uk: `шукаю довго потрібно можна треба буде робити зробити хочу підкажіть скажіть дізнатися отримати означає питання
    йду йти прийти роблю дати сказати знати знаю бачити зараз щось хтось продаєте продають пропонуєте організовуєте
    проводите
    дякую привіт сьогодні`,
  tr: `arıyorum uzun sürer sürüyor lazım gerek gerekir gerekiyor istiyorum lütfen yapmak olur oluyor mümkün soru
    yardım gidiyorum gitmek gelmek geliyorum yapıyorum vermek bilmek biliyorum görmek şimdi bir şey satıyor
    satıyorsunuz sunuyorsunuz düzenliyorsunuz
    teşekkürler merhaba bugün`,
}

export const isFrameWord = createWordLists(frameWords)
