import { joinPatterns } from "../../core/join-patterns.ts";
// Recognises lines of programs, which prose does not have.

/** Lines of a page of HTML, which a text does not have. */
export const htmlPage = /^\s*<(?:!DOCTYPE|\/?(?:html|head|body|script|style|meta|title)\b)/i;

const access = "public|private|protected";
/** A name behind a type, with its value. */
const declaration = /^\s*\w+\s+[*&]?\w+(?:\[.*\])?(?:\s*=.*|\(.*\))?;$/;
/** Lines that are code anywhere: all patterns of one row match such a line. */
const certain: readonly (readonly RegExp[])[] = [
  [/^\s*(?:#include\s*[<"]\S+[>"]$|#pragma\s|#!\/|<\?php)/],
  [/^\s*(?:using\s+(?:namespace\s+)?[A-Za-z][\w.:]*;|namespace\s+[\w.\\]+\s*[;{]?$)/],
  [/^\s*@(?:Override|Test|Autowired|Injectable|app\.\w+|dataclass|staticmethod|property)\b/],
  [/^\s*#define\s+[A-Z_]\w*(?:\(|\s+\S+$)/],
  [/^\s*import\s+(?:[\w.*]+(?:\s+as\s+\w+)?(?:,\s*[\w.]+)*;?$|static\s)/],
  [/^\s*import\s+(?:.*\sfrom\s+)?["'].*["'];?$/],
  [/^\s*from\s+[.a-z_][\w.]*\s+import\s+[\w.*, ()]+$|^\s*package\s+[a-z][\w.]*;$/],
  [/^\s*(?:async\s+)?def\s+[\p{L}\w]+\s*\(/u],
  [/^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\*?\s*\w*\s*\(/u],
  [/^\s*(?:pub\s+)?(?:fn|func)\s+\w+\s*[(<]/],
  [/^\s*(?:[a-z]+\s+){0,3}(?:class|interface|enum|struct)\s+[A-Z_]\w*[^.;]*[:{]$/],
  [/^\s*(?:const|var)\s+(?:[\w$]+(?:\s*:\s*[\w<>[\]]+)?|\{[^}]*\}|\[[^\]]*\])\s*=|^\s*let\s.*=.*;$/],
  [
    new RegExp(
      String.raw`^\s*(?:${access})\s+(?:(?:static|final|readonly|async)\s+)*[\w<>[\],.?]+\s+\w+\s*[;=(]`,
    ),
  ],
  [
    new RegExp(
      String.raw`^\s*(?:(?:${access}|static|final)\s+)*(?:void|int|float|double|bool|char|String)\s+\w+\(`,
    ),
    /\{$/,
  ],
  [/^\s*(?:int|float|double|char|bool|boolean|string|String|long|auto|unsigned|size_t)\s/, declaration],
  [/(?:=>|\w\(.*\)|\b(?:if|for|while|switch|catch)\s*\(.*\))\s*\{$/],
  [/^\s*(?:\}\)|\};|\]\);|\)\);|\}\s*(?:else|catch|finally)\b.*\{)[;,]?$/],
  [/^\s*(?:print|printf|println|puts|console\.\w+|plt\.\w+)\s*\(.*\);?$/],
  [/^\s*(?:System\.out\.print(?:ln|f)?|fmt\.Print(?:ln|f))\s*\(.*\);?$/],
  [/^\s*[A-Za-z_$][\w.$[\]'"]*\s*[-+*/:]?=\s*(?:(?:new|await|function|lambda)\s|\w+(?:\.\w+)+\()/],
  [/^\s*(?:\w+\.)+\w+\(.*\);$|^\s*\$?this(?:\.|->)\w+.*;$|^\s*\$\w+\s*=.*;$/],
  [/^\s*(?:\$|PS>|C:\\>)\s+[a-z./]/],
  [/^\s*sudo\s+(?:-\w+\s+)?(?:apt|apt-get|yum|dnf|snap|pacman|npm|pip3?|docker|make)\b/],
  [/^\s*sudo\s+(?:-\w+\s+)?(?:systemctl|service|chmod|chown|mkdir|cp|mv|rm|nano|ufw|reboot)\b/],
  [/^\s*(?:npm|pip3?|yarn|brew|cargo|apt(?:-get)?|conda)\s+install\s+(?:-\S+\s+)*[\w@./=:[\]-]+$/],
  [/^\s*(?:git\s+clone\s+(?:https?:|git@)|docker\s+(?:run\s+-|build\s+-|compose\s+up))/],
  [/^\s*SELECT\s(?:.*[*(,.=]|DISTINCT\s|TOP\s|.*\sFROM\s|\w+$)/, /[^.]$/],
  [/^\s*(?:INSERT INTO|DELETE FROM|ALTER TABLE|(?:LEFT|RIGHT|INNER|OUTER) JOIN)\s/],
  [/^\s*CREATE (?:OR REPLACE )?(?:TABLE|VIEW|FUNCTION|INDEX)\s/],
  [/^\s*(?:GROUP|ORDER) BY\s\S+(?:,.*|\s(?:ASC|DESC))?;?$/],
  [/^\s*<(?:!DOCTYPE|html)\b/i],
  [/^\s+"[^"]+"\s*:\s*(?:[{[]|.*,)$/],
  [/^\s+[a-z-]+:\s*(?:.*\s)?(?:#[\da-f]{3,8}|-?[\d.]+(?:px|r?em|%|vh|vw|s|ms))\b.*;$/],
  [/^\s+[a-z-]+:\s*(?:.*\s)?(?:flex|grid|none|block|auto)\b.*;$/],
  [/^\s*(?:el)?if\s.*(?:[=!<>]=|\snot in\s|\sis None|\w\(|\bnot\s).*:$|^\s*if __name__/],
  [/^\s*for\s+\w+(?:,\s*\w+)*\s+in\s+\S*[.([].*:$|^\s*while\s+(?:True|.*[<>=!].*):$/],
  [/^\s*with\s+\w[\w.]*\(.*\).*:$|^\s*except(?:\s+[A-Z]\w+(?:\s+as\s+\w+)?)?:$/],
];

/** Lines that may be code where others are: brackets that close, blocks that open, calls and assignments. */
const likely: readonly (readonly RegExp[])[] = [
  [/^\s*[}\])]+[;,)]*(?:\s*(?:else|catch|finally)\b.*)?$/],
  [/[\w)\]>"'=]\s*\{$|^\s*\{$/],
  [
    /;$/,
    joinPatterns([
      /\b[A-Za-z_]\w*\((?!s\))|[\w\])"']\s?[-+*/]?=|::|->/,
      /^\s*(?:return|break|continue|using|throw|export)\b/,
    ]),
  ],
  [/^\s*(?:(?:elif|if|while|for|with|except)\s.*[\w)\]"']|else|try|finally|do):$/, /[([=<>"'.]|\bin\b|:$/],
  [/^\s*[A-Za-z_$][\w.$[\]'"]*\s*[-+*/:]?=\s*(?:[\w.$]+\(|["'[{`]|(?:None|null|[Tt]rue|[Ff]alse)\b)/],
  [/^\s*[a-z_$][\w.$]*\(/, /\);?$/, /["'.=[]|\(\)/],
  [/^\s*(?:let)\s+\w+\s*=/],
  [/^\s*(?:SELECT|FROM|WHERE)$|^\s*(?:GROUP|ORDER) BY\s/],
  [/^\s+[a-z-]+\s*:\s*[^;]+;$|^\s+"[\w$-]+"\s*:\s*\S/],
  [htmlPage],
];

/** Nobody reads longer lines. */
const maxChars = 400;
/** Blocks of Markdown: lists, headings, quotes, tables, definitions, notes, images; and HTML. */
const markdown = joinPatterns([
  /^[ \t\u2000-\u200a\u3000]*(?:[-*+•‣–—]|\d{1,3}[.)])\s/i,
  /^#{1,6}\s|\s\|\s/i,
  /^\s*(?:>|\||:\s|!\[|\[[^\]]+\]:|<[a-z!]|[a-z-]+="[^"]*"?[\s/>]*$)/i,
]);
/** Parts of lines of Markdown: links, and code within a sentence. */
const inText = joinPatterns([
  /\]\((?:https?:|#|\.{0,2}\/)|`\]/i,
  /(?:^|\b(?!return|await|case|of|in|typeof|yield)[a-z]{2,} )`[^`]+`(?![;,)]*$)/i,
]);
/** Typographic characters, which no programming language has. */
const typeset = /[«»–—‘-‟…²³·×←-⋿\u3000-\u303f\uff00-\uff60]/;
/** Strings and comments, which may have such characters. */
const quoted = /"[^"]*"|'[^']*'|`[^`]*`|(?:\/\/|#|--|%|\/\*).*$/g;

const beginsAsSentence = /^[\s"'“(]*[\p{Lu}\p{Lo}][\p{L}’',-]*(?:\s+[\p{L}\p{N}’'"“”(),/–-]+){3}/u;
const plainWord = /^["'“(]?\p{L}[\p{L}’'-]*["'”)]?[.,:;!?]?$/u;
const endsAsSentence = /[.:!?。：]$/;

/** Rates a line as code: 0 for text, 1 for a line that is code only among others, 2 for code anywhere. */
export function rateLine(line: string): 0 | 1 | 2 {
  const text = line.slice(0, maxChars + 1).trimEnd();
  if (text.length > maxChars || text === "") return 0;
  if (htmlPage.test(text)) return matches(certain, text) ? 2 : 1;
  if (markdown.test(text) || inText.test(text) || isSentence(text)) return 0;
  if (typeset.test(text) && typeset.test(text.replace(quoted, ""))) return 0;
  if (matches(certain, text)) return 2;
  return matches(likely, text) ? 1 : 0;
}

/** Returns whether a line is prose: it begins and ends as a sentence does, or is made of words. */
export function isSentence(line: string): boolean {
  const text = line.trimEnd();
  if (endsAsSentence.test(text) && beginsAsSentence.test(text)) return true;
  const words = text.trim().split(/\s+/, 60);
  return words.length > 5 && words.filter((word) => plainWord.test(word)).length > words.length * 0.7;
}

function matches(kinds: readonly (readonly RegExp[])[], text: string): boolean {
  return kinds.some((patterns) => patterns.every((pattern) => pattern.test(text)));
}
