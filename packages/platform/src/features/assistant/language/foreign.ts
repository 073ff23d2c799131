/** Languages of Latin letters that questions come in and the suite has no words for. */
export type ForeignLanguage = 'de' | 'fr' | 'es' | 'pt' | 'nl' | 'pl' | 'tr';

interface Marks {
  /** Small words and words of the trade; each counts once. */
  readonly words: ReadonlySet<string>;
  /** Words about time and about asking that no language of the suite has: passed over, they would change the figure. */
  readonly telling: ReadonlySet<string>;
}
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const MARKS: Readonly<Record<ForeignLanguage, Marks>> = {
  de: {
    words: wordsOf(
      'der die das den dem des und ist war waren hat haben hatte wir im am für vom von mit nach pro ein eine einen kosten wasser werk ofen halle verbrauch strom energie leistung',
    ),
    telling: wordsOf(
      'wie wieviel wieviele welche welcher welches warum wann gestern vorgestern heute woche monat jahr letzte letzten letzter letztes diese diesen dieser diesem stromverbrauch stromkosten gasverbrauch wasserverbrauch energieverbrauch verbraucht schicht nachtschicht zwischen bitte',
    ),
  },
  fr: {
    words: wordsOf(
      'le la les des du de et est était sont dans pour par une un avons nous sur au aux cette ce coût coûts usine four atelier eau gaz quel quelle quels quelles',
    ),
    telling: wordsOf(
      "combien pourquoi hier avant-hier aujourd'hui aujourd semaine mois année dernier dernière derniers consommation consommé consomme électricité énergie équipe nuit entre",
    ),
  },
  es: {
    words: wordsOf(
      'el la los las un una del y en por para con fue se hemos nos planta horno línea agua gas energía costo coste consumo',
    ),
    telling: wordsOf(
      'cuánta cuánto cuántos cuántas cuanta cuanto cuál cuáles cual qué dónde ayer anteayer hoy semana mes año pasada pasado última último turno noche electricidad consumió consumimos consumido gastamos gastó entre',
    ),
  },
  pt: {
    words: wordsOf(
      'o os as um uma do da dos das e em no na por para com foi nós fábrica forno linha água gás energia custo consumo',
    ),
    telling: wordsOf(
      'qual quais quantos quantas porque ontem anteontem hoje semana mês ano passada passado última último turno noite eletricidade consumiu consumimos gastamos entre',
    ),
  },
  nl: {
    words: wordsOf('de het een en van in op was is hebben wij we kosten water gas energie stroom'),
    telling: wordsOf(
      'hoeveel welke waarom gisteren eergisteren vandaag week maand jaar vorige deze elektriciteit verbruik verbruikt stroomverbruik ploeg',
    ),
  },
  pl: {
    words: wordsOf('w na z do i jest był było dla koszt woda gaz energia prąd'),
    telling: wordsOf(
      'ile jaki jakie jaka dlaczego wczoraj przedwczoraj dzisiaj dziś tydzień tygodniu miesiąc miesiącu rok zużycie zużyliśmy energii prądu zeszłym',
    ),
  },
  tr: {
    words: wordsOf('ve bir bu için ile maliyet su gaz enerji elektrik'),
    telling: wordsOf(
      'kadar neden dün bugün hafta ay yıl geçen tüketim tüketimi tükettik harcadık elektriği vardiya',
    ),
  },
};
/** Words that languages of the suite write the same; they tell nothing where those are read. */
const SHARED = wordsOf(
  'consumo energia gas qual la un una e in per entre ay week de november december water is was we op no na do das die en se as turno cual mes water noce le il lo',
);
const TELLING_WEIGHT = 3;
const LEAST_WEIGHT = 3;

/**
 * The language that a question of Latin letters is put in, where it is none of the suite; null where it may be one. Its
 * words about time would be passed over, and the figure of another period given.
 * @param known  how many words tell of a language that the suite has
 */
export function foreignLanguage(question: string, known: number): ForeignLanguage | null {
  const words =
    question
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+(?:-\p{L}+)*/gu) ?? [];
  let best: ForeignLanguage | null = null;
  let most = Math.max(known, LEAST_WEIGHT - 1);
  for (const [language, marks] of Object.entries(MARKS) as [ForeignLanguage, Marks][]) {
    let weight = 0;
    for (const word of new Set(words)) {
      if (SHARED.has(word)) continue;
      if (marks.telling.has(word)) weight += TELLING_WEIGHT;
      else if (marks.words.has(word)) weight += 1;
    }
    if (weight > most) [best, most] = [language, weight];
  }
  return best;
}
