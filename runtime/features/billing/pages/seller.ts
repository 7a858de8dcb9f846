import type { Services } from "../../../endpoint/services.ts";
import type { Visit } from "../../../pages/page.ts";
import { defineTexts } from "../../../wire/language.ts";

const texts = defineTexts({
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

const facts = ["name", "person", "address", "phone"] as const;

/** What buyers are told about the seller, by name; null where the operator has not said it. */
export function sellerFacts({
  language,
  services: { seller, contact },
}: Looking<"seller" | "contact">): (readonly [string, string | null])[] {
  const t = texts[language];
  return [...facts.map((fact) => [t[fact], seller[fact]] as const), [t.contact, contact]];
}

type Looking<Name extends keyof Services> = Pick<Visit, "language"> & { readonly services: Pick<Services, Name> };

/** Names of the facts without which nothing may be sold for real. The sandbox takes no money, so it lacks nothing. */
export function missingFacts(visit: Looking<"seller" | "contact" | "payments">): string[] {
  if (visit.services.payments !== "provider") return [];
  return sellerFacts(visit).flatMap(([name, value]) => (value === null ? [name] : []));
}
