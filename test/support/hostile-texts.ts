/** Texts on which matchers with nested or overlapping repetition take for ever, and others that break readers. */
export const hostileTexts: readonly string[] = [
  // One character that many patterns repeat, and then one that they do not take.
  ...["a", "0", " ", "\u3000", ".", "-", "_", ":", ",", "/", "A", "ー", "ァ", "令", "０", "@", "("].flatMap(
    (character) => [`${character.repeat(150)}!`, `${character.repeat(4000)}!`, `!${character.repeat(4000)}`],
  ),
  // Pairs that can be divided in many ways.
  ..."aA,0.,1-,a@,x ,０令,第条,a/,--,((,\\\\,%2"
    .split(",")
    .flatMap((pair) => [pair.repeat(75), `${pair.repeat(2000)}!`, `!${pair.repeat(2000)}\u3000`]),
  // Well known ones: mail addresses, addresses, dates, numbers, versions, tokens, quotes.
  `${"a".repeat(60)}@${"a.".repeat(60)}`,
  `http://${"a-".repeat(90)}`,
  `http://${"@".repeat(100)}`,
  `${"1".repeat(190)}x`,
  `${"9".repeat(3000)}.${"9".repeat(3000)}`,
  `-${"0".repeat(3000)}`,
  `1${"0".repeat(308)}`,
  `令和${"元".repeat(100)}年`,
  `第${"一".repeat(150)}条の${"二".repeat(20)}`,
  `第${"百".repeat(3000)}条`,
  `"${"a ".repeat(95)}`,
  `${'"'.repeat(200)}`,
  `${'"a" '.repeat(50)}`,
  `${"\\".repeat(200)}`,
  `Bearer${" ".repeat(3000)}x`,
  `application/json${" ".repeat(3000)}x`,
  `W/"${"a".repeat(2000)}", `.repeat(3),
  `${"a=b;".repeat(900)}`,
  `${";".repeat(3500)}`,
  `${"%".repeat(150)}`,
  // Signs that change their length or order when they are folded.
  "ﷺ".repeat(190),
  "㍿".repeat(190),
  "ﬃ".repeat(190),
  "İ".repeat(190),
  "か\u3099".repeat(99),
  `a${"\u0301".repeat(190)}`,
  "👨‍👩‍👧‍👦".repeat(25),
  "\u202e".repeat(190),
  "\ufeff".repeat(190),
  "ｶﾞ".repeat(99),
  // Things that other readers take for more than text.
  "__proto__",
  "constructor",
  "toString",
  "../".repeat(60),
  "' OR 1=1; --",
  "${7*7}{{7*7}}",
  "*".repeat(199),
  "(a+)+$",
  "NaN",
  "1e400",
];
