import type { SellerFact } from "../../../base/seller.ts";
import type { Visit } from "../../../pages/page.ts";
import { defineTexts } from "../../../wire/language.ts";

/** Names of what buyers are told about the seller. */
export const sellerTexts = defineTexts<Record<SellerFact, string>>({
  ja: {
    name: "販売業者",
    person: "運営責任者",
    address: "所在地",
    phone: "電話番号",
    contact: "連絡先",
  },
  en: {
    name: "Seller",
    person: "Person in charge",
    address: "Address",
    phone: "Telephone",
    contact: "Contact",
  },
});

/** What buyers are told about the seller, by name; null where the operator has not said it. */
export function sellerFacts({ language, services: { seller } }: Visit): (readonly [string, string | null])[] {
  const t = sellerTexts[language];
  return (Object.keys(t) as SellerFact[]).map((fact) => [t[fact], seller[fact]] as const);
}
