import { type GivenProof, verifyProof } from "../../../client/verify/record-proof.ts";

/* Checks the proof embedded in a record page, in the browser and without requests to the service. */

for (const place of document.querySelectorAll<HTMLElement>("[data-proof]")) void check(place);

async function check(place: HTMLElement): Promise<void> {
  const { proof: id = "", snapshot = "", holds = "", fails = "", cannot = "" } = place.dataset;
  try {
    const proof = JSON.parse(document.getElementById(id)?.textContent ?? "") as GivenProof;
    const verdict = await verifyProof(proof, { snapshot });
    tell(place, verdict.ok ? "success" : "danger", verdict.ok ? holds : `${fails} ${verdict.reason}`);
  } catch (error) {
    tell(place, "warning", `${cannot} ${error instanceof Error ? error.message : ""}`);
  }
}

function tell(place: HTMLElement, kind: string, text: string): void {
  place.className = `verdict ${kind}`;
  place.textContent = text;
}
