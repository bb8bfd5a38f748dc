import type { Language } from './languages.ts'
import { createWordLists } from './word-lists.ts'

/**
 * When, how many, with whom: in a short question they are the topic ("Are you open tomorrow?"), in a long message they
 * mostly belong to the story around it ("last week my husband and I …").
 */
const circumstances: Partial<Record<Language, string>> = {
  en: `day days week weeks month months year years yesterday today tomorrow last next ago morning evening night weekend
    time hour hours minutes one two three four five six seven eight nine ten few couple old new little friend friends
    husband wife mum mom dad mother father son daughter boss people great good well`,
  de: `tag tage tagen woche wochen monat monate monaten jahr jahre jahren gestern heute morgen letzte letzten letzter
    nächste nächsten nächster vorige stunde stunden minuten abend zwei drei vier fünf sechs sieben acht neun zehn mann
    frau mutter vater sohn tochter freund freundin chef leute neu neue alt alte gut`,
  fr: `jour jours semaine semaines mois an ans année années hier aujourd hui demain dernier dernière prochain prochaine
    matin soir nuit heure heures minutes deux trois quatre cinq six sept huit neuf dix mari femme mère père fils fille
    ami amie amis chef gens nouveau nouvelle vieux petit petite bien`,
  es: `día días semana semanas mes meses año años ayer hoy mañana último última pasado pasada próximo próxima tarde noche
    hora horas minutos dos tres cuatro cinco seis siete ocho nueve diez marido mujer madre padre hijo hija amigo amiga
    jefe gente nuevo nueva viejo pequeño bien`,
  it: `giorno giorni settimana settimane mese mesi anno anni ieri oggi domani scorso scorsa prossimo prossima mattina sera
    notte ora ore minuti due tre quattro cinque sei sette otto nove dieci marito moglie madre padre figlio figlia amico
    amica capo gente nuovo nuova vecchio piccolo bene`,
  pt: `dia dias semana semanas mês meses ano anos ontem hoje amanhã último última passado passada próximo próxima manhã
    tarde noite hora horas minutos dois duas três quatro cinco seis sete oito nove dez marido mulher mãe pai filho filha
    amigo amiga chefe gente novo nova velho pequeno bem`,
  nl: `dag dagen week weken maand maanden jaar jaren gisteren vandaag morgen vorige afgelopen volgende ochtend avond nacht
    uur uren minuten twee drie vier vijf zes zeven acht negen tien man vrouw moeder vader zoon dochter vriend vriendin
    baas mensen nieuw nieuwe oud oude goed`,
  pl: `dzień dni tydzień tygodnie tygodni miesiąc miesiące miesięcy rok roku lat lata wczoraj dziś dzisiaj jutro ostatni
    ostatnio zeszły przyszły rano wieczorem godzina godziny godzin minut dwa dwie trzy cztery pięć sześć siedem osiem
    dziesięć mąż mężem żona żoną mama ojciec syn córka kolega koleżanka szef ludzie nowy nowa stary dobrze`,
  ru: `день дня дней неделя неделю недели недель месяц месяца месяцев год года лет вчера сегодня завтра прошлой прошлый
    следующей час часа часов минут утра утром вечера вечером ночью раз полгода два две три четыре пять шесть семь восемь
    девять десять муж мужем жена женой мама мамы папа сын сыну дочь дочка дочке друг подруга начальник люди новый новая
    старый хорошо`,
  uk: `день дня днів тиждень тижня тижнів місяць місяця місяців рік року років вчора сьогодні завтра минулого минулий
    наступного година години годин хвилин ранку вранці ввечері раз два дві три чотири пять шість сім вісім девять десять
    чоловік чоловіком дружина мама тато син сину дочка подруга друг начальник люди новий нова старий добре`,
  tr: `gün gündür hafta haftadır ay aydır yıl yıldır dün bugün yarın geçen gelecek sabah akşam gece saat dakika iki üç dört
    beş altı yedi sekiz dokuz on eşim kocam karım annem babam oğlum kızım arkadaşım patronum insanlar yeni eski iyi`,
}

export const isCircumstance = createWordLists(circumstances)
