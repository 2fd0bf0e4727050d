// The texts of MENACE in German.
import { count } from "./de.js";

/** @type {typeof import("./menace.en.js").default} */
const words = {
  about:
    "MENACE ist eine Maschine aus 304 Streichholzschachteln (Donald Michie, 1961). Jede Schachtel zeigt ein Brett und enthält Perlen, eine Farbe für jedes Feld. MENACE zieht eine Perle und spielt ihr Feld. Nach dem Spiel bekommt oder verliert sie Perlen, und so lernt sie. Spiele gegen sie: Jedes Spiel bringt ihr etwas bei.",
  rule: "Nach einem Sieg kommt jede gezogene Perle mit drei weiteren ihrer Farbe zurück. Nach einem Remis kommt sie mit einer weiteren zurück, nach einer Niederlage gar nicht.",
  learning:
    "Die Adresse dieser Seite enthält die ganze Maschine, mit den Spielen, die du ihr beigebracht hast.",
  links: [
    "220 Spiele gegen perfektes Spiel: Sie verliert fast nie mehr",
    "Eine Maschine, die aufgegeben hat",
    "Was zufälliges Spiel nicht lehrt",
  ],
  board: "Das Brett von MENACE",
  ended: {
    X: "MENACE hat gewonnen.",
    O: "Du hast gewonnen!",
    draw: "Unentschieden.",
    resigned: "MENACE gibt auf. Du hast gewonnen!",
  },
  drew: (cell) => `Sie zog eine Perle für ${cell}.`,
  youAreO: "Du bist O. Wähle ein Feld.",
  resigns: "Diese Schachtel ist leer, also gibt MENACE auf, und du hast gewonnen.",
  toMove: "MENACE ist am Zug. Lass sie eine Perle ziehen.",
  draw: "MENACE eine Perle ziehen lassen",
  again: "Noch einmal: Sie hat gelernt",
  putBack: "Dieses Spiel neu beginnen",
  learned: "Was sie gelernt hat",
  beads: (beads) => count(beads, "Perle", "Perlen"),
  box: "Die Schachtel dieses Bretts",
  eachBead: (each) => `: Jede Perle steht für ${each}`,
  change: (before, after) =>
    `${before} → ${after}${after > before ? `: ${after - before} dazu` : after < before ? `: ${before - after} weg` : ""}`,
  wall: (boxes) => `Die Wand: ${boxes === 1 ? "1 Schachtel" : `${boxes} Schachteln`}`,
  wallNote:
    "Die Wand zeigt jede geöffnete Schachtel. Ihre Felder haben die Farben ihrer Perlen. Tippe auf eine, um hineinzusehen.",
  boxOf: (board, beads) => `Schachtel ${board}, ${count(beads, "Perle", "Perlen")}`,
  more: (games) => (games > 1 ? `${games} Spiele mehr` : "1 Spiel mehr"),
  newMachine: "Eine neue Maschine",
  gamesPlayed: "Spiele bisher",
  against: "Gegen",
  seed: "Startzahl (entscheidet ihr Glück)",
  further: "Mehr",
  teachers: {
    perfect: "perfektes Spiel: jeder Zug, der das Ergebnis hält",
    random: "zufälliges Spiel",
  },
  games: (games) => (games === 1 ? "Ein Spiel" : `${games} Spiele`),
  record: (against, seed) => `Gegner: ${against} und du. Startzahl: ${seed}`,
  recordHeads: ["MENACE gewann", "remis", "verlor oder gab auf", "Schachteln geöffnet"],
  training: (game, games) => `Training: Spiel ${game} von ${games} ...`,
  noNumber: (name, value, most) =>
    `${name} muss eine ganze Zahl von 0 bis ${most} sein, ist aber ${value}.`,
  tooMany: (most) => `Eine Maschine kann höchstens ${most} Spiele spielen.`,
  noLesson: (lesson) =>
    `${lesson} ist keine Lektion. Eine Lektion sind die Felder eines ganzen Spiels, etwa 03142, oder + und eine Zahl von Spielen.`,
  results: ["Siege", "Remis", "Niederlagen"],
  strength: { random: "zufälliges", perfect: "perfektes" },
  againstPlay: (who, now) => `Gegen ${who} Spiel: ${now}`,
  strengthSaid: (who, now) => `Stärke gegen ${who} Spiel: ${now}`,
  howStrong: "Wie stark sie geworden ist, über alle möglichen Spiele berechnet",
  measured:
    "Perfektes Spiel wird gemessen wie in der Tabelle learning_curves: O spielt das erste der besten Felder.",
  colours:
    "Blau zeigt die Spiele, die MENACE gewinnt, Grau die Remis und Orange die Niederlagen. Das Programm verfolgt jeden möglichen Spielverlauf und zieht keine Stichproben.",
  axis: (games) => `Spiele: ${games}`,
  firstBoxTitle: "Perlen in der ersten Schachtel",
  firstBox: (first, last, games) =>
    `Perlen in der ersten Schachtel: ${first} am Anfang, ${last} nach ${games} Spielen`,
  gaveUp: "Die erste Schachtel ist leer, also gibt diese Maschine jedes Spiel auf.",
  forClass: "Für den Unterricht",
  paper: {
    title: "MENACE auf Papier",
    ...{ print: "Drucken", back: "Zurück zur Maschine" },
    lesson: [
      {
        title: "Bauen",
        steps: [
          "Drucke diese Seiten in voller Größe auf A4 oder Letter. Schneide die Deckel aus. Falte jeden Deckel an der gestrichelten Linie und klebe ihn auf eine Streichholzschachtel von etwa 5 mal 3,5 cm, mit dem Brett oben und der Nummer vorn.",
          "Fülle die Perlen ein. Die Scheibe auf einem Feld zeigt die Farbe seiner Perlen, und die Zahl auf der Scheibe sagt, wie viele es sind. Die Tabelle sagt, wie viele Perlen du insgesamt brauchst.",
          "Stelle die Schachteln in der Reihenfolge ihrer Nummern auf. Eine Klasse schafft das in einer Stunde, wenn jedes Kind zehn Schachteln macht.",
          "Wenn ihr keine 304 Schachteln habt, nehmt Becher. Ihr könnt auch nur die ersten 13 Schachteln nehmen und die späteren Züge von X würfeln.",
        ],
      },
      {
        title: "Spielen",
        steps: [
          "MENACE ist X und beginnt. Du bist O. Wenn MENACE am Zug ist, suche ihre Schachtel: Drehe oder spiegle das Brett, bis es wie ein Deckel aussieht. Die Tabelle der Ansichten hilft, denn sie gibt einem Brett acht Zahlen. Die kleinste ist die Nummer seines Deckels, und die Schachteln stehen in der Reihenfolge ihrer Nummern.",
          "Schüttle die Schachtel, schließe die Augen und ziehe eine Perle. Ihre Farbe zeigt das Feld. Lass die Schachtel offen und lege die Perle davor.",
          "Das letzte leere Feld braucht keine Schachtel. Wenn eine Schachtel leer ist, gibt MENACE auf.",
        ],
      },
      {
        title: "Lernen lassen",
        steps: [
          "Wenn MENACE gewonnen hat, lege jede gezogene Perle mit drei weiteren ihrer Farbe zurück. Nach einem Unentschieden lege sie mit einer weiteren zurück. Wenn MENACE verloren hat, bleiben die Perlen draußen.",
          "Schreibt jedes Ergebnis auf. Zeichnet eine Kurve, die bei einem Sieg steigt, bei einem Unentschieden gleich bleibt und bei einer Niederlage fällt.",
          "Besprecht diese Fragen. Welche ersten Züge werden seltener? Warum kann ein guter Zug nach Pech aussterben? Was lernt MENACE von jemandem, der zufällig spielt, und was von jemandem, der nie einen Fehler macht? Diese Seite spielt tausend Spiele in einer Sekunde, also könnt ihr vergleichen.",
        ],
      },
    ],
    symmetries: "Die Schachtel finden: die acht Ansichten eines Bretts",
    symmetryHeads: [
      ...["Ansicht", "lies die Felder 1 bis 9 in dieser Folge", "X O – / – X – / – – O"],
      "Schachtel",
    ],
    views: [
      ...["wie es ist", "Vierteldrehung nach rechts", "halbe Drehung"],
      ...["Vierteldrehung nach links", "gespiegelt", "gespiegelt, Vierteldrehung nach rechts"],
      ...["gespiegelt, halbe Drehung", "gespiegelt, Vierteldrehung nach links"],
    ],
    lid: (box) => `die kleinste: ${box}`,
    beads: (total) => `Die Perlen: ${total}`,
    beadHeads: ["Farbe", "Feld", "Perlen"],
    colours: [
      ...["rot", "orange", "gelb", "hellgrün", "dunkelgrün"],
      ...["hellblau", "dunkelblau", "lila", "rosa"],
    ],
    move: (move) => `Zug ${move}`,
    sheet: (first, last) => `Deckel ${first} bis ${last}`,
  },
  sharing: "Diese Maschine weitergeben",
  sharingNote: "Gib sie als Link weiter, der andere herausfordert, oder als Datei.",
  challenge: "Jemanden herausfordern",
  beatIt: "Schlage die Maschine, die ich trainiert habe! Hier lernt sie nichts von dir.",
  trainIt: "Selbst trainieren",
  save: "Als Datei sichern",
  load: "Datei laden",
  noFile:
    "In dieser Datei ist keine Maschine. Wähle eine Datei, die du auf dieser Seite mit „Als Datei sichern“ gesichert hast.",
};
export default words;
