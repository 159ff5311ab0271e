locals {
	names = {
		a = {
			name = "a"
			deep = [
				0,
				1,
			]
		}
		b = {
			name = "b"
			deep = [
				0,
				1,
			]
		}
	}
}
