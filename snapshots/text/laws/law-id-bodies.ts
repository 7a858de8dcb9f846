/**
 * Issuers behind the eight characters of an e-Gov id of a ministerial order: a digit for the ministries of a period, then
 * seven hex digits with one bit for each ministry. Joint orders set several bits. Null when a bit is unknown here.
 */
export function bodiesOfMask(generation: string, mask: string): string | null {
  let rest = Number.parseInt(mask, 16);
  const names: string[] = [];
  for (const [bit, name] of bodiesOfGeneration.get(generation) ?? []) {
    if ((rest & bit) === 0) continue;
    names.push(name);
    rest &= ~bit;
  }
  return rest !== 0 || names.length === 0 ? null : names.join("・");
}

/** Issuers of the ids that begin with R, by the eight digits behind it. */
export const ruleBodies: ReadonlyMap<string, string> = new Map([
  ["00000001", "会計検査院"],
  ["00000002", "海上保安庁"],
  ["00000003", "日本学術会議"],
  ["00000004", "土地調整委員会"],
  ["00000005", "金融再生委員会"],
  ["00000006", "首都圏整備委員会"],
  ["00000007", "地方財政委員会"],
  ["00000008", "司法試験管理委員会"],
  ["00000009", "公認会計士管理委員会"],
  ["00000010", "外資委員会"],
  ["00000011", "文化財保護委員会"],
  ["00000012", "日本ユネスコ国内委員会"],
]);

/** Bit in hex and issuer, in the order in which joint orders usually list them. */
const bodiesOfGeneration: ReadonlyMap<string, readonly (readonly [bit: number, name: string])[]> = new Map([
  // Before the reform of 1943.
  [
    "1",
    bodies(
      "1:内閣 20:外務省 1000:逓信省 10000:農林省 40:大蔵省 10:司法省 80:文部省 100:厚生省 200:農商務省 8:内務省 800:鉄道省",
    ),
  ],
  ["2", bodies("1:内閣 40:大蔵省 10:司法省 100:厚生省 800:運輸省 1000:運輸通信省")],
  // 1945 to 1947.
  [
    "3",
    bodies("1:内閣 40:大蔵省 10:司法省 100:厚生省 200:農林省 400:商工省 800:運輸省 2000:第一復員省 4000:第二復員省"),
  ],
  // To the reform of 1949.
  [
    "4",
    bodies(
      "2:総理庁 1:法務庁 40:大蔵省 20:外務省 80:文部省 10000:商工省 800:運輸省 200:農林省 100:厚生省 10:司法省 8:内務省 1000:逓信省 2000:労働省",
    ),
  ],
  // To the reform of 2001.
  [
    "5",
    bodies(
      "2:総理府 80000:電波監理委員会 100000:中央労働委員会 200000:公正取引委員会 400000:国家公安委員会 800000:公害等調整委員会 " +
        "1000000:公安審査委員会 1:法務府 10:法務省 20:外務省 40:大蔵省 80:文部省 100:厚生省 10000:農林省 200:農林水産省 " +
        "400:通商産業省 800:運輸省 1000:郵政省 20000:電気通信省 2000:労働省 4000:建設省 8:自治省 4:経済安定本部",
    ),
  ],
  [
    "6",
    bodies(
      "1:内閣官房 2:内閣府 200000:公正取引委員会 400000:国家公安委員会 20000:個人情報保護委員会 40000:運輸安全委員会 " +
        "2000000:カジノ管理委員会 4000:デジタル庁 4:復興庁 8:総務省 10:法務省 20:外務省 40:財務省 80:文部科学省 100:厚生労働省 " +
        "200:農林水産省 400:経済産業省 800:国土交通省 1000:環境省 2000:防衛省",
    ),
  ],
]);

function bodies(list: string): readonly (readonly [bit: number, name: string])[] {
  return list.split(" ").map((entry) => {
    const [bit = "", name = ""] = entry.split(":");
    return [Number.parseInt(bit, 16), name] as const;
  });
}
