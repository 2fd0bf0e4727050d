// The words of MENACE in German.
import { count } from "./de.js";

/** @type {typeof import("./menace.en.js").default} */
const words = {
  about:
    "Eine Maschine aus 304 Streichholzschachteln (Donald Michie, 1961). Jede zeigt ein Brett und enthält Perlen, eine Farbe für jedes Feld. MENACE zieht eine Perle und spielt ihr Feld; nach dem Spiel bekommt oder verliert sie Perlen, und so lernt sie. Spiele: Jedes Spiel bringt ihr etwas bei.",
  rule: "Nach einem Sieg kommt jede gezogene Perle mit drei weiteren ihrer Farbe zurück, nach einem Remis mit einer weiteren, nach einer Niederlage gar nicht.",
  learning:
    "Die Adresse dieser Seite enthält die ganze Maschine, mit den Spielen, die du ihr beigebracht hast.",
  links: [
    "220 Spiele gegen perfektes Spiel: Sie verliert nicht mehr",
    "Eine Maschine, die aufgegeben hat",
    "Was zufälliges Spiel nicht lehrt",
  ],
  board: "Das Brett von MENACE",
  ended: {
    X: "MENACE hat gewonnen.",
    O: "Du hast gewonnen!",
    draw: "Unentschieden.",
    resigned: "MENACE gibt auf: Du hast gewonnen!",
  },
  drew: (cell) => `Sie zog eine Perle für ${cell}.`,
  youAreO: "Du bist O: Wähle ein Feld.",
  resigns: "Diese Schachtel ist leer: MENACE gibt auf, und du hast gewonnen.",
  toMove: "MENACE ist am Zug: Lass sie eine Perle ziehen.",
  draw: "MENACE eine Perle ziehen lassen",
  again: "Noch einmal: Sie hat gelernt",
  putBack: "Zeichen zurücklegen",
  learned: "Was sie gelernt hat",
  beads: (beads) => count(beads, "Perle", "Perlen"),
  box: "Die Schachtel dieses Bretts",
  eachBead: (each) => `: Jede Perle steht für ${each}`,
  change: (before, after) =>
    `${before} → ${after}${after > before ? `: ${after - before} dazu` : after < before ? `: ${before - after} weg` : ""}`,
  wall: (boxes) => `Die Wand: ${boxes === 1 ? "1 Schachtel" : `${boxes} Schachteln`}`,
  wallNote:
    "Jede geöffnete Schachtel, ihre Felder in den Farben ihrer Perlen. Ein Tipp, und man sieht hinein.",
  boxOf: (board, beads) => `Schachtel ${board}, ${count(beads, "Perle", "Perlen")}`,
  more: (games) => (games > 1 ? `${games} mehr` : "Ein Spiel mehr"),
  newMachine: "Eine neue Maschine",
  gamesPlayed: "Spiele bisher",
  against: "Gegen",
  seed: "Startzahl (ihr Glück)",
  games: (games) => (games === 1 ? "Ein Spiel" : `${games} Spiele`),
  record: (against, seed) => `Gegen ${against} und dich, von Startzahl ${seed} an`,
  recordHeads: ["MENACE gewann", "remis", "verlor oder gab auf", "Schachteln geöffnet"],
  training: (game, games) => `Training: Spiel ${game} von ${games} ...`,
  noNumber: (name, value, most) => `${name} ist ${value}: eine ganze Zahl von 0 bis ${most}.`,
  tooMany: (most) => `Eine Maschine spielt höchstens ${most} Spiele.`,
  noLesson: (lesson) =>
    `${lesson} ist keine Lektion: Das sind die Felder eines ganzen Spiels, oder + und eine Zahl von Spielen.`,
  results: ["Siege", "Remis", "Niederlagen"],
  strength: { random: "zufälliges", perfect: "perfektes" },
  againstPlay: (who, now) => `Gegen ${who} Spiel: ${now}`,
  strengthSaid: (who, now) => `Stärke gegen ${who} Spiel: ${now}`,
  howStrong: "Wie stark sie geworden ist, über alle Spiele berechnet",
  colours:
    "Blau: Spiele, die MENACE gewinnt; grau: Remis; orange: Niederlagen. Das ist keine Stichprobe: Jeder Spielverlauf ist verfolgt.",
  axis: (games) => `Spiele: ${games}`,
  firstBoxTitle: "Perlen in der ersten Schachtel",
  firstBox: (first, last, games) =>
    `Perlen in der ersten Schachtel: ${first} am Anfang, ${last} nach ${games} Spielen`,
  gaveUp: "Die erste Schachtel ist leer: Diese Maschine gibt jedes Spiel auf.",
  forClass: "Für den Unterricht",
  paper: {
    title: "MENACE auf Papier",
    ...{ print: "Drucken", back: "Zurück zur Maschine" },
    lesson: [
      {
        title: "Bauen",
        steps: [
          "Drucke diese Seiten in voller Größe, auf A4 oder Letter. Schneide die Deckel aus, falte jeden an der gestrichelten Linie und klebe ihn auf eine Streichholzschachtel von etwa 5 mal 3,5 cm: das Brett oben, die Nummer vorn.",
          "Fülle die Perlen ein: Die Farbe eines Felds ist die seiner Scheibe, und die Zahl darauf zählt die Perlen. Die Tabelle sagt, wie viele es im Ganzen sind.",
          "Stelle die Schachteln in der Reihenfolge ihrer Nummern auf. Eine Klasse schafft das in einer Stunde: zehn Schachteln für jedes Kind.",
          "Keine 304 Schachteln? Es gehen auch Becher, oder nur die ersten 13: Dann würfelt ihr die späteren Züge von X.",
        ],
      },
      {
        title: "Spielen",
        steps: [
          "MENACE ist X und beginnt, du bist O. Ist sie am Zug, dann suche ihre Schachtel: Drehe oder spiegle das Brett, bis es wie ein Deckel aussieht. Die Tabelle der Ansichten hilft: Sie gibt einem Brett acht Zahlen. Die kleinste ist die Nummer seines Deckels, und die Schachteln stehen in der Reihenfolge ihrer Nummern.",
          "Schüttle die Schachtel und ziehe blind eine Perle. Ihre Farbe ist das Feld. Lass die Schachtel offen, die Perle davor.",
          "Ein letztes leeres Feld braucht keine Schachtel. Eine leere Schachtel gibt auf.",
        ],
      },
      {
        title: "Lernen lassen",
        steps: [
          "MENACE hat gewonnen: Jede gezogene Perle kommt zurück, mit drei weiteren ihrer Farbe. Unentschieden: mit einer weiteren. Verloren: Die Perlen bleiben draußen.",
          "Schreibt jedes Ergebnis auf. Zeichnet eine Kurve: hinauf für einen Sieg, waagrecht für ein Unentschieden, hinab für eine Niederlage.",
          "Fragt: Welche ersten Züge werden seltener? Warum kann ein guter Zug nach Pech aussterben? Was lernt sie von jemandem, der zufällig spielt, und was von jemandem, der nie irrt? Diese Seite spielt tausend Spiele in einer Sekunde: Vergleicht.",
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
  sharingNote: "Als Link, der andere herausfordert, oder als Datei.",
  challenge: "Jemanden herausfordern",
  beatIt: "Schlage die Maschine, die ich trainiert habe! Hier lernt sie nichts von dir.",
  trainIt: "Selbst trainieren",
  save: "Als Datei sichern",
  load: "Datei laden",
  noFile: "In dieser Datei ist keine Maschine: Sie kommt von „Als Datei sichern“ auf dieser Seite.",
};
export default words;
