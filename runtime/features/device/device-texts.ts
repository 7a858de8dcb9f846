import type { Texts } from "../../pages/language.ts";

type DeviceTexts = {
  readonly enterTitle: string;
  readonly enterLead: string;
  readonly codeLabel: string;
  readonly codeHint: string;
  readonly unknownCode: string;
  readonly next: string;
  readonly confirmTitle: string;
  readonly compare: string;
  readonly asks: (client: string) => string;
  readonly until: (minutes: number) => string;
  readonly warningTitle: string;
  readonly warning: string;
  readonly newTitle: string;
  readonly newText: string;
  readonly pay: string;
  readonly noPayments: string;
  readonly keyTitle: string;
  readonly keyText: string;
  readonly keyLabel: string;
  readonly badKey: string;
  readonly useKey: string;
  readonly denyText: string;
  readonly deny: string;
  readonly finishTitle: string;
  readonly finishText: string;
  readonly finish: string;
  readonly approvedTitle: string;
  readonly approved: string;
  readonly deniedTitle: string;
  readonly denied: string;
  readonly expiredTitle: string;
  readonly expired: string;
  readonly startAgain: string;
};

export const deviceTexts: Texts<DeviceTexts> = {
  ja: {
    enterTitle: "端末を接続する",
    enterLead: "端末の画面に表示された8文字のコードを入力してください。",
    codeLabel: "コード",
    codeHint: "例: BCDF-GHJK（大文字・小文字、ハイフンの有無は問いません）",
    unknownCode: "このコードを表示している端末はありません。端末の画面をもう一度確かめてください。",
    next: "次へ",
    confirmTitle: "この端末を接続しますか",
    compare: "端末の画面に、次と同じコードが表示されていることを確かめてください。",
    asks: (client) => `端末の名乗り: ${client}`,
    until: (minutes) => `あと${minutes}分有効です。`,
    warningTitle: "自分で始めた接続だけを承認してください",
    warning:
      "誰かから送られてきたコードやリンクであれば、承認しないでください。承認すると、その相手の利用料金があなたに請求されます。",
    newTitle: "はじめて使う",
    newText: "支払い方法を登録すると、この端末にAPIキーが渡されます。料金は使った分だけです（1単位3円、税抜）。",
    pay: "支払い方法の登録へ進む",
    noPayments: "このサービスでは支払いを受け付けていません。APIキーは運営者から受け取ってください。",
    keyTitle: "APIキーを持っている",
    keyText: "同じアカウントの新しいキーが、この端末に渡されます。いまのキーはそのまま使えます。",
    keyLabel: "いまのAPIキー",
    badKey: "このキーは使えません。正しく貼り付けられているか確かめてください。",
    useKey: "このキーで接続する",
    denyText: "心当たりがないときは、拒否してください。端末にはキーが渡されません。",
    deny: "拒否する",
    finishTitle: "接続を完了しています",
    finishText: "自動で切り替わらないときは、下のボタンを押してください。",
    finish: "接続を完了する",
    approvedTitle: "接続しました",
    approved: "端末に戻ってください。このページは閉じてかまいません。",
    deniedTitle: "拒否しました",
    denied: "この端末にはキーが渡されません。このページは閉じてかまいません。",
    expiredTitle: "コードの期限が切れました",
    expired: "端末でもう一度はじめから操作し、新しいコードを入力してください。",
    startAgain: "別のコードを入力する",
  },
  en: {
    enterTitle: "Connect a device",
    enterLead: "Enter the code of 8 letters that your device shows.",
    codeLabel: "Code",
    codeHint: "Such as BCDF-GHJK. Capitals and the dash do not matter.",
    unknownCode: "No device shows this code. Look at the screen of your device again.",
    next: "Continue",
    confirmTitle: "Connect this device?",
    compare: "Check that your device shows the same code.",
    asks: (client) => `The device calls itself: ${client}`,
    until: (minutes) => (minutes === 1 ? "Good for one more minute." : `Good for ${minutes} more minutes.`),
    warningTitle: "Approve only what you started yourself",
    warning: "If somebody sent you this code or link, do not approve it. You would be charged for everything they use.",
    newTitle: "You are new here",
    newText: "Set up a payment, and this device gets an API key. You pay for what you use: 3 yen a unit before tax.",
    pay: "Continue to payment",
    noPayments: "This service takes no payments. Ask its operator for an API key.",
    keyTitle: "You have an API key",
    keyText: "This device gets a new key of the same account. Your present key stays good.",
    keyLabel: "Your API key",
    badKey: "This key cannot be used. Check that it was pasted whole.",
    useKey: "Connect with this key",
    denyText: "If you do not know what this is, deny it. The device then gets no key.",
    deny: "Deny",
    finishTitle: "Connecting your device",
    finishText: "If nothing happens, press the button below.",
    finish: "Finish connecting",
    approvedTitle: "Your device is connected",
    approved: "Go back to your device. You can close this page.",
    deniedTitle: "The device was denied",
    denied: "It gets no key. You can close this page.",
    expiredTitle: "This code has expired",
    expired: "Start again on your device and enter the new code.",
    startAgain: "Enter another code",
  },
};
